import type { Asset } from '@klubba/domain/assets/asset-api'
import { useTranslation } from '../use-translation.ts'
import { Card } from '../ui/card.tsx'
import classes from './views.module.css'

/** What the machine is made up of, or comes with. */
export function SubcomponentsView({ asset: { subcomponents } }: { asset: Asset }) {
  const { t } = useTranslation('assets')
  if (subcomponents.length === 0) return null
  return (
    <Card title={t('field.subcomponents')}>
      <ul className={classes.components}>
        {subcomponents.map(({ id, name, brand, model, serial_number: serial, year, note }) => (
          <li key={id} className={classes.component}>
            <span className={classes.name}>{name}</span>
            <span className={classes.detail}>
              {[[brand, model].filter(Boolean).join(' '), year, serial].filter(Boolean).join(', ')}
            </span>
            {note && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
