import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { useTranslation } from '../use-translation.ts'
import { deviceOf } from '../ui/device-name.ts'
import classes from './audit.module.css'

const KNOWN = [
  'user_type',
  'fields',
  'from',
  'to',
  'address',
  'user_agent',
  'sessions',
  'by',
  'call',
  'reason',
] as const
type Known = (typeof KNOWN)[number]

const TYPES = ['read', 'user', 'support', 'auction_broker', 'admin'] as const
const FIELDS = ['first_name', 'last_name', 'email', 'user_type', 'language'] as const

function useShown(): (key: Known, value: string) => string {
  const { t } = useTranslation(['audit', 'users', 'shell', 'auctions'])
  return (key, value) => {
    if (key === 'user_agent') {
      const device = deviceOf(value)
      return device ? `${device.browser}, ${device.system}` : value
    }
    if (key === 'fields') {
      const names = value.split(', ').map((name) => {
        const field = FIELDS.find((known) => known === name)
        return field ? t(`users:field.${field}`) : name
      })
      return names.join(', ')
    }
    // What something went from and to is a user type or the status of an auction.
    const type = TYPES.find((known) => known === value)
    if (type) return t(`shell:user_type.${type}`)
    const status = AUCTION_STATUSES.find((known) => known === value)
    return status ? t(`auctions:status.${status}`) : value
  }
}

interface AuditDetailsProps {
  details: Record<string, unknown> | undefined
  /** No word where there is nothing to say. */
  isShort?: boolean
}

/** What an entry says beside who and what, in words. Erased details were about a person who has been erased. */
export function AuditDetails({ details, isShort = false }: AuditDetailsProps) {
  const { t } = useTranslation(['audit', 'users', 'shell'])
  const shown = useShown()
  if (!details) return <span className={classes.none}>{t('erased')}</span>
  const told = KNOWN.flatMap((key) => {
    const value = details[key]
    return typeof value === 'string' || typeof value === 'number' ? [{ key, value: String(value) }] : []
  })
  if (told.length === 0) return isShort ? null : <span className={classes.none}>–</span>
  return (
    <dl className={classes.details}>
      {told.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(`detail.${key}`)}</dt>
          <dd>{shown(key, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
