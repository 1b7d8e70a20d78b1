import type { PersonalToken } from '@klubba/domain/tokens/personal-token-api'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { DeedQuestion } from '../forms/deed-question.tsx'
import classes from '../session/access-list.module.css'
import { TokenItem } from '../session/token-item.tsx'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { myTokensOptions, useMyTokenDeeds } from './my-token-queries.ts'
import { NewMyTokenDialog } from './new-my-token-dialog.tsx'

function RevokeQuestion({ token, onClose }: { token: PersonalToken; onClose: () => void }) {
  const { t } = useTranslation('my_tokens')
  const { revoke } = useMyTokenDeeds()
  return (
    <DeedQuestion
      title={t('revoke.title', { name: token.name })}
      text={t('revoke.text')}
      confirm={t('revoke.action')}
      done={t('done.revoke')}
      failed={t('failed.revoke')}
      deed={async () => revoke(token.id)}
      onClose={onClose}
    />
  )
}

/** INT-6: the tokens by which programs call in my name. */
export function MyTokens() {
  const { t } = useTranslation('my_tokens')
  const { data, error, isPending, refetch } = useQuery(myTokensOptions())
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<PersonalToken>()
  if (useSkeleton(isPending)) return <CardSkeleton lines={2} />
  if (!data) return <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      action={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      }
    >
      {data.results.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      <ul className={classes.list}>
        {data.results.map((token) => (
          <TokenItem
            key={token.id}
            token={token}
            scope={t(`scope.${token.scope}`)}
            onRevoke={() => setRevoked(token)}
          />
        ))}
      </ul>
      {isMaking && <NewMyTokenDialog onClose={() => setMaking(false)} />}
      {revoked && <RevokeQuestion token={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  )
}
