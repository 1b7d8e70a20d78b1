import type { ApiToken } from '@klubba/domain/tokens/token-api'
import { Button } from '@mantine/core'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { TokenStateBadge } from './token-state-badge.tsx'
import classes from './tokens.module.css'

function Name({ token }: { token: ApiToken }) {
  const { t } = useTranslation('tokens')
  return (
    <>
      <span className={classes.name}>{token.name}</span>
      <span className={classes.under}>
        {t(`scope.${token.scope}`)}, {t('ends_with', { end: token.ends_with })}
      </span>
    </>
  )
}

interface RevokeButtonProps {
  token: ApiToken
  onRevoke: (token: ApiToken) => void
}

function RevokeButton({ token, onRevoke }: RevokeButtonProps) {
  const { t } = useTranslation('tokens')
  if (token.state === 'revoked') return null
  return (
    <Button
      variant="default"
      data-dangerous
      aria-label={t('revoke.this', { name: token.name })}
      onClick={() => onRevoke(token)}
    >
      {t('revoke.action')}
    </Button>
  )
}

function useTimes() {
  const { t } = useTranslation('tokens')
  const { ago, day, moment } = useFormat()
  return {
    used: ({ last_used_at }: ApiToken) => (last_used_at === undefined ? t('never_used') : ago(last_used_at)),
    expires: ({ expires_at }: ApiToken) => (expires_at === undefined ? t('never_expires') : day(new Date(expires_at))),
    created: ({ created_at, created_by }: ApiToken) => t('by', { when: moment(created_at), name: created_by.name }),
    revoked: ({ revoked_at, revoked_by }: ApiToken) =>
      revoked_at === undefined ? '' : t('by', { when: moment(revoked_at), name: revoked_by?.name ?? '' }),
  }
}

function useColumns(onRevoke: (token: ApiToken) => void): Column<ApiToken>[] {
  const { t } = useTranslation('tokens')
  const { used, expires, created } = useTimes()
  return [
    { key: 'name', label: t('field.name'), width: 28, bones: [150, 120], cell: (token) => <Name token={token} /> },
    {
      key: 'state',
      label: t('field.state'),
      width: 14,
      bones: 'badge',
      cell: ({ state }) => <TokenStateBadge state={state} />,
    },
    { key: 'used', label: t('field.last_used_at'), bones: [80], cell: used },
    { key: 'expires', label: t('field.expires_at'), bones: [70], cell: expires },
    { key: 'created', label: t('field.created_at'), isExtra: true, bones: [120], cell: created },
    {
      key: 'revoke',
      label: '',
      align: 'right',
      width: 14,
      bones: [70],
      cell: (token) => <RevokeButton token={token} onRevoke={onRevoke} />,
    },
  ]
}

function TokenCard({ token, onRevoke }: RevokeButtonProps) {
  const { t } = useTranslation('tokens')
  const { used, expires, created, revoked } = useTimes()
  const facts = [
    [t('field.last_used_at'), used(token)],
    [t('field.expires_at'), expires(token)],
    [t('field.created_at'), created(token)],
    ...(token.revoked_at === undefined ? [] : [[t('field.revoked_at'), revoked(token)]]),
  ]
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span>
          <Name token={token} />
        </span>
        <TokenStateBadge state={token.state} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RevokeButton token={token} onRevoke={onRevoke} />
    </div>
  )
}

interface TokenTableProps {
  tokens: readonly ApiToken[]
  isLoading: boolean
  isStale: boolean
  onRevoke: (token: ApiToken) => void
}

export function TokenTable({ tokens, isLoading, isStale, onRevoke }: TokenTableProps) {
  const { t } = useTranslation('tokens')
  return (
    <div className={classes.tokens}>
      <DataTable
        label={t('title')}
        columns={useColumns(onRevoke)}
        rows={tokens}
        rowKey={({ id }) => id}
        renderCard={(token) => <TokenCard token={token} onRevoke={onRevoke} />}
        isLoading={isLoading}
        isStale={isStale}
      />
    </div>
  )
}
