import type { ApiToken } from '@klubba/domain/tokens/token-api'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DeedQuestion } from '../forms/deed-question.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { pageOf } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { tokenListOptions, useTokenDeeds } from './token-queries.ts'
import { TokenTable } from './token-table.tsx'
import { WebhooksCard } from './webhooks-card.tsx'
import classes from './webhooks.module.css'

function RevokeQuestion({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  const { revoke } = useTokenDeeds()
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

/** AUC-6, INT-6: the tokens by which machines call, and who is told of what happens. */
export function TokensPage() {
  const { t } = useTranslation('tokens')
  const list = useListSearch({ keys: [], read: ({ page }) => ({ page: pageOf(page) }) })
  const query = useQuery(tokenListOptions(list.search.page))
  // Until the list is there, nobody knows where it ends.
  const isLoading = useSkeleton(query.isPending)
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken>()
  const none = { title: t('none'), text: t('none_text') }
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            {t('new')}
          </Button>
        }
        list={list}
        query={query}
        renderToolbar={() => null}
        none={{ icon: IconKey, ...none }}
        noneFound={none}
      >
        {(tokens, state) => <TokenTable tokens={tokens} onRevoke={setRevoked} {...state} />}
      </ListPage>
      {!isLoading && (
        <div className={classes.place}>
          <WebhooksCard />
        </div>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoked && <RevokeQuestion token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}
