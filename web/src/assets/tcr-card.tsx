import type { TcrEntry } from '@klubba/domain/assets/condition'
import { memo, useCallback, useId, useMemo } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormContext, useSlot } from '../schema-forms/form-context.ts'
import { TextInLanguages } from '../forms/text-in-languages.tsx'
import { Card } from '../ui/card.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './condition-form.module.css'
import edit from './edit.module.css'

interface CheckpointProps {
  checkpoint: { key: string; name: string }
  grades: Blueprint['data']['grades']
  entry: TcrEntry | undefined
  onChange: (key: string, entry: TcrEntry | undefined) => void
}

/** One checkpoint: its grade and a note. One that does not apply is left open. */
const Checkpoint = memo(function Checkpoint({ checkpoint, grades, entry, onChange }: CheckpointProps) {
  const { t } = useTranslation('assets')
  const name = useId()
  const { key } = checkpoint
  const chosen = grades.find(({ grade }) => grade === entry?.grade)?.name
  return (
    <li className={classes.checkpoint}>
      <fieldset className={classes.marks}>
        <legend className={classes.legend}>{checkpoint.name}</legend>
        <label className={classes.mark} title={t('tcr.open')}>
          <input
            type="radio"
            name={name}
            aria-label={t('tcr.open')}
            checked={!entry}
            onChange={() => onChange(key, undefined)}
          />
          {'–'}
        </label>
        {grades.map(({ grade, name: meaning }) => (
          <label key={grade} className={classes.mark} data-grade={grade} title={meaning}>
            <input
              type="radio"
              name={name}
              aria-label={`${grade}, ${meaning}`}
              checked={entry?.grade === grade}
              onChange={() => onChange(key, { key, note: '', ...entry, grade })}
            />
            {grade}
          </label>
        ))}
        <span className={classes.meaning}>{chosen ?? t('tcr.open')}</span>
      </fieldset>
      {entry && (
        <TextInLanguages
          name={`tcr.${key}.note`}
          label={t('tcr.note_of', { checkpoint: checkpoint.name })}
          isLabelSeen={false}
          placeholder={t('tcr.note')}
          maxLength={1000}
          text={entry.note}
          languages={entry.note_languages}
          onChange={(note, note_languages) => onChange(key, { ...entry, note, note_languages })}
        />
      )}
    </li>
  )
})

/** AST-8: the condition report by the template of the subcategory. */
export function TcrCard({ blueprint }: { blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const { draft: entries } = useSlot<TcrEntry[]>('tcr')
  const groups = blueprint.tcr?.groups ?? []
  const order = useMemo(
    () => (blueprint.tcr?.groups ?? []).flatMap(({ checkpoints }) => checkpoints.map(({ key }) => key)),
    [blueprint],
  )

  const change = useCallback(
    (key: string, entry: TcrEntry | undefined) => {
      const now = store.slot('tcr').draft as TcrEntry[]
      const place = (each: TcrEntry) => order.indexOf(each.key)
      const others = now.filter((each) => each.key !== key)
      // In the order of the template, so that the same report is the same list.
      store.type(
        'tcr',
        [...others, ...(entry ? [entry] : [])].toSorted((one, other) => place(one) - place(other)),
      )
    },
    [store, order],
  )

  return (
    <div id="card-tcr" className={edit.anchor}>
      <Card title={t('card.tcr')} lead={t('tcr.lead', { graded: entries.length, total: order.length })}>
        <div className={classes.groups}>
          {groups.map(({ id, name, checkpoints }) => (
            <section key={id}>
              <h3 className={classes.group}>{name}</h3>
              <ul className={classes.checkpoints}>
                {checkpoints.map((checkpoint) => (
                  <Checkpoint
                    key={checkpoint.key}
                    checkpoint={checkpoint}
                    grades={blueprint.data.grades}
                    entry={entries.find(({ key }) => key === checkpoint.key)}
                    onChange={change}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Card>
    </div>
  )
}
