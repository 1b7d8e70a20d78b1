import type { Asset } from '@klubba/domain/assets/asset-api'
import { missingFieldCount } from '@klubba/domain/assets/completeness'
import { NEEDED_TO_SEND, READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import classes from './readiness-list.module.css'

/** AST-18: what the asset needs before it can be sent, and the way to what is missing. */
export function ReadinessList({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['assets', 'shell'])
  const { done, total, missing } = asset.readiness
  const sectionPage =
    asset.status === 'DRAFT' ? 'assets/registration/{assetId}/{section}' : 'assets/{assetId}/edit/{section}'
  return (
    <Card title={t('assets:readiness.title')} lead={t('assets:readiness.badge', { done, total })}>
      {missing.length === 0 && (
        <p className={classes.all}>
          <IconCircleCheckFilled size={20} aria-hidden />
          {t('assets:readiness.nothing_missing')}
        </p>
      )}
      <ul className={classes.needs}>
        {missing.map((need) => {
          const section = READINESS_NEEDS[need]
          return (
            <li key={need}>
              <Link className={classes.need} to={pathTo(sectionPage, { assetId: asset.id, section })}>
                <IconCircleDashed size={20} aria-hidden />
                <span className={classes.words}>
                  {need === 'mandatory_fields'
                    ? t('assets:mandatory_missing', { count: missingFieldCount(asset) })
                    : t(`assets:readiness.need.${need}`)}
                  <span className={classes.detail}>
                    {NEEDED_TO_SEND.includes(need)
                      ? t('assets:readiness.mandatory')
                      : t('assets:readiness.recommended')}
                  </span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
