import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { Card } from '../ui/card.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import classes from './edit.module.css'
import type { Notes } from './section-rules.ts'

const LONGEST = 5000

/** AST-19: the description, kept in each language for itself. */
export function NotesCard() {
  const { t } = useTranslation('assets')
  const [own] = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const { store } = useFormContext()
  const { draft: notes, issue } = useSlot<Notes>('notes')
  const issueText = useIssueText()
  return (
    <div id="card-notes" className={classes.anchor}>
      <Card title={t('card.notes')} lead={t('notes.lead')}>
        <PillChoice
          label={t('notes.language')}
          options={LANGUAGES.map((each) => ({
            value: each,
            label: notes[each]?.trim() ? t('notes.written', { language: LANGUAGE_NAMES[each] }) : LANGUAGE_NAMES[each],
          }))}
          chosen={language}
          onChoose={setLanguage}
        />
        <Textarea
          className={classes.below ?? ''}
          name={`notes.${language}`}
          lang={language}
          label={t('notes.text', { language: LANGUAGE_NAMES[language] })}
          rows={6}
          maxLength={LONGEST}
          error={issueText(issue)}
          value={notes[language] ?? ''}
          onChange={(event) => store.type('notes', { ...notes, [language]: event.currentTarget.value })}
        />
      </Card>
    </div>
  )
}
