import type { TextLanguages } from '@klubba/domain/text-languages'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { useIssueText } from '../schema-forms/issue-text.ts'
import { TextInLanguages } from '../forms/text-in-languages.tsx'
import { Card } from '../ui/card.tsx'
import { PillChoice } from '../ui/pill-choice.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './condition-form.module.css'
import edit from './edit.module.css'
import { GradeSign } from './grade-sign.tsx'
import { SOURCES } from './use-asset-words.ts'

/** AST-8: the overall grade, each with what it means, and who says so. */
export function ConditionCard({ blueprint }: { blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const { draft: grade } = useSlot<number | null>('condition')
  const { draft: source } = useSlot<(typeof SOURCES)[number]>('condition_source')
  const { draft: notes, issue } = useSlot<string>('condition_notes')
  const { draft: languages, issue: languagesIssue } = useSlot<TextLanguages>('condition_notes_languages')
  const issueText = useIssueText()
  const name = useId()
  return (
    <div id="card-condition" className={edit.anchor}>
      <Card title={t('card.condition')}>
        <fieldset className={classes.grades}>
          <legend className={classes.legend}>
            {t('condition.overall')}
            {grade === null && <span className={classes.none}>{t('condition.not_graded')}</span>}
          </legend>
          {blueprint.data.grades.map((each) => (
            <label key={each.grade} className={classes.grade}>
              <input
                type="radio"
                name={name}
                checked={each.grade === grade}
                onChange={() => store.type('condition', each.grade)}
              />
              <GradeSign grade={each.grade} />
              {each.name}
            </label>
          ))}
        </fieldset>
        <div className={edit.below}>
          <PillChoice
            label={t('field.condition_source')}
            options={SOURCES.map((each) => ({ value: each, label: t(`source.${each}`) }))}
            chosen={source}
            onChoose={(next) => store.type('condition_source', next)}
          />
        </div>
        <TextInLanguages
          className={edit.below}
          name="condition_notes"
          label={t('field.condition_notes')}
          rows={3}
          maxLength={5000}
          error={issueText(issue) ?? issueText(languagesIssue)}
          text={notes}
          languages={languages}
          onChange={(nextNotes, nextLanguages) => {
            store.type('condition_notes', nextNotes)
            store.type('condition_notes_languages', nextLanguages)
          }}
        />
      </Card>
    </div>
  )
}
