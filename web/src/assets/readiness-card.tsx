import type { Asset } from '@klubba/domain/assets/asset-api'
import { NEEDED_TO_SEND, READINESS_NEEDS, type ReadinessNeed } from '@klubba/domain/assets/readiness'
import type { Section } from '@klubba/domain/forms/form-types'
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { ProgressRing } from '../registry/progress-ring.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './readiness-card.module.css'

interface Missing {
  key: string
  label: string
  detail?: string
  section: Section
  /** The field that the form begins at. */
  field?: string
}

/** Needs that a mandatory field would meet are not named twice. */
const MET_BY: Partial<Record<ReadinessNeed, readonly string[]>> = {
  identification: ['vin', 'registration_number'],
  usage: ['usage_hours', 'usage_km'],
}

/** Where the form begins for what is no field of a schema. */
const FIELD_OF: Partial<Record<ReadinessNeed, string>> = { owner: 'owner_id', place: 'place' }

/** What is missing, mandatory fields each by name in the section where they stand. */
function useMissing({ readiness, missing }: Asset, { fields }: Blueprint): Missing[] {
  const { t } = useTranslation('assets')
  return readiness.missing.flatMap((need: ReadinessNeed): Missing[] => {
    if (MET_BY[need]?.some((key) => missing.includes(key))) return []
    if (need !== 'mandatory_fields') {
      const detail = NEEDED_TO_SEND.includes(need) ? t('readiness.mandatory') : t('readiness.recommended')
      const field = FIELD_OF[need]
      const label = t(`readiness.need.${need}`)
      return [{ key: need, label, detail, section: READINESS_NEEDS[need], ...(field && { field }) }]
    }
    return missing.flatMap((key) => {
      const placed = fields.find(({ field }) => field.key === key)
      return placed
        ? [{ key, label: placed.field.label, detail: t('readiness.mandatory'), section: placed.section, field: key }]
        : []
    })
  })
}

/** AST-18: how much of what an auction needs is there, and the way to what is missing. */
export function ReadinessCard({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation(['assets', 'shell'])
  const missing = useMissing(asset, blueprint)
  const { done, total } = asset.readiness
  const mayEdit = asset.actions.edit === 'allowed'
  return (
    <section className={classes.card} aria-labelledby="readiness">
      <div className={classes.head}>
        <ProgressRing done={done} total={total} className={classes.ring} />
        <div>
          <h2 id="readiness" className={classes.title}>
            {t('readiness.title')}
          </h2>
          <p className={classes.lead}>
            {done === total ? t('readiness.complete') : t('readiness.badge', { done, total })}
          </p>
        </div>
      </div>
      {missing.length === 0 && (
        <p className={classes.all}>
          <IconCircleCheckFilled size={20} aria-hidden />
          {t('readiness.nothing_missing')}
        </p>
      )}
      <ul className={classes.needs}>
        {missing.map(({ key, label, detail, section, field }) => {
          const words = (
            <>
              <IconCircleDashed size={20} className={classes.sign} aria-hidden />
              <span className={classes.words}>
                <span>{label}</span>
                <span className={classes.detail}>
                  {[detail, t(`shell:section.${section}`)].filter(Boolean).join(', ')}
                </span>
              </span>
            </>
          )
          return (
            <li key={key}>
              {mayEdit ? (
                <Link
                  className={classes.need}
                  to={pathTo('assets/{assetId}/edit/{section}', { assetId: asset.id, section })}
                  hash={field ?? ''}
                >
                  {words}
                  <IconChevronRight size={18} className={classes.sign} aria-hidden />
                </Link>
              ) : (
                <span className={classes.need}>{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
