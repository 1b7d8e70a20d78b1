import type { Asset } from '@klubba/domain/assets/asset-api'
import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { useTranslation } from '../use-translation.ts'
import { Card } from '../ui/card.tsx'
import classes from './views.module.css'

/** The description, in each language that it was written in. */
export function NotesView({ asset: { notes } }: { asset: Asset }) {
  const { t } = useTranslation('assets')
  const written = LANGUAGES.filter((language) => notes[language])
  if (written.length === 0) return null
  return (
    <Card title={t('field.notes')}>
      <dl className={classes.notes}>
        {written.map((language) => (
          <div key={language}>
            <dt>{LANGUAGE_NAMES[language]}</dt>
            <dd lang={language} className={classes.note}>
              {notes[language]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
