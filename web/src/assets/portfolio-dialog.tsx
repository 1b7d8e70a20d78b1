import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { findCollections } from '../registry/collection-queries.ts'
import { ThingPicker } from '../registry/thing-picker.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AssetDialogProps } from './asset-dialog.tsx'
import classes from './dialogs.module.css'
import { useAssetDeed } from './use-asset-deed.ts'

/** Chooses the portfolio, or takes the asset out of the one it is in. */
export function PortfolioDialog({ asset, onClose }: AssetDialogProps) {
  const { t } = useTranslation(['assets', 'common'])
  const [chosen, setChosen] = useState(asset.portfolio)
  const { mutate, isPending, error, variables } = useAssetDeed(
    async (portfolio_id: string | null) =>
      call('PUT /v1/assets/{id}/portfolio', {
        params: { id: asset.id },
        body: { version: asset.version, portfolio_id },
      }),
    { done: t('common:saved'), onClose },
  )
  return (
    <Dialog
      size="large"
      title={t('ask.set_portfolio.title', { number: asset.asset_number })}
      lead={t('ask.set_portfolio.text')}
      onClose={onClose}
      actions={
        <>
          {asset.portfolio && (
            <Button variant="default" loading={isPending && variables === null} onClick={() => mutate(null)}>
              {t('portfolio.take_out')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={!chosen || chosen.id === asset.portfolio?.id}
            loading={isPending && variables !== null}
            onClick={() => chosen && mutate(chosen.id)}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className={classes.picking}>
        <ThingPicker
          kind="portfolios"
          label={t('field.portfolio_id')}
          words={{
            search: t('portfolio.search'),
            searching: t('portfolio.searching'),
            nothing: t('portfolio.nothing'),
          }}
          value={chosen}
          find={async (q, signal) => {
            const rows = await findCollections('portfolios', q, signal)
            return rows.map(({ id, name, organization }) => ({ id, name, detail: organization?.name }))
          }}
          onChange={setChosen}
        />
        <FailureNotice what={t('failed.data')} error={error} />
      </div>
    </Dialog>
  )
}
