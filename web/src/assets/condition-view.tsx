import type { Asset } from '@klubba/domain/assets/asset-api'
import { gradeOf } from '@klubba/domain/assets/grade'
import { useTranslation } from '../use-translation.ts'
import { ReadText } from '../forms/read-text.tsx'
import { Card, Facts } from '../ui/card.tsx'
import type { Blueprint } from './blueprint.ts'
import { GradeSign } from './grade-sign.tsx'
import classes from './views.module.css'
import { useAssetWords } from './use-asset-words.ts'

interface ConditionViewProps {
  asset: Asset
  blueprint: Blueprint
}

/** The condition report, group by group; what does not apply is not there. */
function Report({ asset, blueprint }: ConditionViewProps) {
  const { t } = useTranslation('assets')
  const { gradeName } = useAssetWords(blueprint)
  const groups = (blueprint.tcr?.groups ?? []).flatMap(({ id, name, checkpoints }) => {
    const entries = checkpoints.flatMap((checkpoint) => {
      const entry = asset.tcr.find(({ key }) => key === checkpoint.key)
      return entry ? [{ ...entry, name: checkpoint.name }] : []
    })
    return entries.length > 0 ? [{ id, name, entries }] : []
  })
  if (groups.length === 0) return null
  return (
    <Card title={t('field.tcr')}>
      <div className={classes.groups}>
        {groups.map(({ id, name, entries }) => (
          <section key={id}>
            <h3 className={classes.group}>{name}</h3>
            <ul className={classes.checkpoints}>
              {entries.map((entry) => (
                <li key={entry.key} className={classes.checkpoint}>
                  <GradeSign grade={entry.grade} />
                  <span className={classes.words}>
                    <span className={classes.name}>{entry.name}</span>
                    <span className={classes.detail}>{gradeName(entry.grade)}</span>
                    {entry.note !== '' && (
                      <span className={classes.note}>
                        <ReadText text={entry.note} languages={entry.note_languages} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

/** AST-8: the grade in words, who says so once there is one, and the report. */
export function ConditionView({ asset, blueprint }: ConditionViewProps) {
  const { t } = useTranslation('assets')
  const { gradeName, wordsOf } = useAssetWords(blueprint)
  const grade = gradeOf(asset)
  return (
    <>
      <Card title={t('field.condition')}>
        <p className={classes.overall}>
          {grade !== null && <GradeSign grade={grade} />}
          <strong>{gradeName(grade)}</strong>
        </p>
        <div className={classes.columns}>
          <Facts
            facts={[
              ...(grade === null
                ? []
                : [{ name: t('field.condition_source'), value: wordsOf('condition_source', asset.condition_source) }]),
              ...(asset.condition_notes === ''
                ? []
                : [
                    {
                      name: t('field.condition_notes'),
                      value: (
                        <span className={classes.note}>
                          <ReadText text={asset.condition_notes} languages={asset.condition_notes_languages} />
                        </span>
                      ),
                    },
                  ]),
            ]}
          />
        </div>
      </Card>
      <Report asset={asset} blueprint={blueprint} />
    </>
  )
}
