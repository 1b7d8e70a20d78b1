import { IconBuilding, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { LandingCardFrame } from '../ui/landing-card.tsx'
import { LandingRow } from '../ui/landing-row.tsx'
import classes from './asset-cards.module.css'
import { useWaiting } from './waiting-queries.ts'

const KINDS = [
  { page: 'admin/organizations', of: 'organizations', key: 'verify_organizations', only: {}, Sign: IconBuilding },
  {
    page: 'admin/owners',
    of: 'private_owners',
    key: 'verify_owners',
    only: { kind: 'private' },
    Sign: IconUserCircle,
  },
] as const

/** Organizations and private owners that the user can verify or return now; nothing where there are none. */
export function VerificationCard() {
  const { t } = useTranslation()
  const counts = useWaiting()
  const waiting = KINDS.flatMap((kind) => {
    const count = counts?.[kind.of] ?? 0
    return count > 0 ? [{ ...kind, count }] : []
  })
  if (waiting.length === 0) return null
  return (
    <LandingCardFrame title={t('landing.verify')}>
      <ul className={classes.rows}>
        {waiting.map(({ page, key, only, Sign, count }) => (
          <li key={page}>
            <LandingRow
              to={pathTo(page)}
              search={{ waiting: 'me', ...only }}
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
