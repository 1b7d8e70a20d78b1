import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { LookedUp, RegisterResult } from './organization-queries.ts'
import { useOrganizationNumber } from './organization-table.tsx'
import classes from './new-organization.module.css'

interface RegisterResultsProps {
  answer: LookedUp
  countryId: number
  /** The one that is in the form. */
  used: RegisterResult | undefined
  onUse: (found: RegisterResult) => void
  onKnown?: ((organization: { id: string; name: string }) => void) | undefined
}

type Known = NonNullable<RegisterResult['registered_already']>

/** The way to one that is registered already, or itself where it is what somebody looks for. */
function KnownOrganization({ known, onKnown }: { known: Known } & Pick<RegisterResultsProps, 'onKnown'>) {
  const { t } = useTranslation('organizations')
  if (!onKnown) {
    return (
      <Link to={pathTo('admin/organizations/{orgId}', { orgId: known.id })}>
        {t('lookup.open', { name: known.name })}
      </Link>
    )
  }
  return (
    <Button variant="default" aria-label={`${t('lookup.use')}: ${known.name}`} onClick={() => onKnown(known)}>
      {t('lookup.use')}
    </Button>
  )
}

function ResultRow({
  found,
  countryId,
  onUse,
  onKnown,
}: { found: RegisterResult } & Omit<RegisterResultsProps, 'answer' | 'used'>) {
  const { t } = useTranslation('organizations')
  const numberText = useOrganizationNumber()
  const { name, organization_number, official_address, detail, active, registered_already } = found
  const facts = [numberText(organization_number, countryId), official_address?.postal_place, detail]
  return (
    <li className={classes.result}>
      <span className={classes.words}>
        <span className={classes.found}>{name}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(', ')}</span>
        {!active && (
          <StatusBadge colour="red" glyph="cross">
            {t('lookup.inactive')}
          </StatusBadge>
        )}
      </span>
      {registered_already ? (
        <KnownOrganization known={registered_already} onKnown={onKnown} />
      ) : (
        <Button variant="default" aria-label={`${t('lookup.use')}: ${name}`} onClick={() => onUse(found)}>
          {t('lookup.use')}
        </Button>
      )}
    </li>
  )
}

/** What the register knows: the one that was taken, or those to choose from. */
export function RegisterResults({ answer, countryId, used, onUse, onKnown }: RegisterResultsProps) {
  const { t } = useTranslation('organizations')
  const { results, source } = answer
  if (results.length === 0) return <Notice kind="error">{t('lookup.not_found')}</Notice>
  if (used) {
    return (
      <Notice kind={used.active ? 'success' : 'error'}>
        {t(used.active ? 'lookup.filled' : 'lookup.filled_inactive', { name: used.name, source })}
      </Notice>
    )
  }
  const isTaken = results.length === 1 && results[0]?.registered_already !== undefined
  return (
    <>
      <p className={classes.source}>{isTaken ? t('lookup.taken') : t('lookup.found', { source })}</p>
      <ul className={classes.results}>
        {results.map((found) => (
          <ResultRow
            key={found.organization_number}
            found={found}
            countryId={countryId}
            onUse={onUse}
            onKnown={onKnown}
          />
        ))}
      </ul>
    </>
  )
}
