import { IconBuilding, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { LandingRow } from '../ui/landing-row.tsx'
import classes from './asset-cards.module.css'
import { useMenuCounts } from './waiting-queries.ts'

const KINDS = [
  { page: 'admin/organizations', key: 'verify_organizations', Sign: IconBuilding },
  { page: 'admin/owners', key: 'verify_owners', Sign: IconUserCircle },
] as const

/** Organizations and owners that somebody has sent to verification; nothing where there are none. */
export function VerificationCard() {
  const { t } = useTranslation()
  const counts = useMenuCounts()
  const waiting = KINDS.flatMap((kind) => {
    const count = counts[kind.page] ?? 0
    return count > 0 ? [{ ...kind, count }] : []
  })
  if (waiting.length === 0) return null
  return (
    <LandingCardFrame title={t('landing.verify')}>
      <ul className={classes.rows}>
        {waiting.map(({ page, key, Sign, count }) => (
          <li key={page}>
            <LandingRow
              to={pathTo(page)}
              search={{ status: 'PENDING' }}
              picture={
                <span className={classes.sign}>
                  <Sign size={24} aria-hidden />
                </span>
              }
              title={t(`landing.${key}`, { count })}
              action={t('landing.verify_do')}
            />
          </li>
        ))}
      </ul>
    </LandingCardFrame>
  )
}
