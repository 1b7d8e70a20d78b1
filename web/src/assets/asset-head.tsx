import type { Asset } from '@klubba/domain/assets/asset-api'
import { assetName, assetTitle, titleParts } from '@klubba/domain/assets/asset-title'
import { Button } from '@mantine/core'
import { IconClipboardList, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { AssetMenu } from './asset-menu.tsx'
import { AssetStatusBadge } from './asset-status-badge.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './asset-page.module.css'
import { SaveAsAssetButton } from './save-as-asset.tsx'

interface AssetHeadProps {
  asset: Asset
  blueprint: Blueprint
}

/** Which asset it is, where it stands, and what can be done with it. */
export function AssetHead({ asset, blueprint }: AssetHeadProps) {
  const { t } = useTranslation('assets')
  const parts = titleParts(asset.values)
  const { id, status, archived, readiness, actions } = asset
  const { name: kind } = blueprint.subcategory
  usePageTitle(assetTitle(parts, kind))
  return (
    <PageHeader
      title={assetTitle(parts, kind)}
      lead={
        <span className={classes.lead}>
          <span className={classes.number}>{asset.asset_number}</span>
          {assetName(parts, kind) !== kind && <span>{kind}</span>}
        </span>
      }
      badges={
        <>
          <AssetStatusBadge status={status} />
          {archived && (
            <StatusBadge colour="gray" glyph="minus">
              {t('archived')}
            </StatusBadge>
          )}
          <StatusBadge
            colour={readiness.done === readiness.total ? 'green' : 'amber'}
            glyph={readiness.done === readiness.total ? 'check' : 'clock'}
          >
            {t('readiness.badge', { done: readiness.done, total: readiness.total })}
          </StatusBadge>
        </>
      }
      actions={
        <div className={classes.actions}>
          {actions.edit === 'allowed' && status === 'DRAFT' && (
            <Button
              variant="default"
              leftSection={<IconClipboardList size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to={pathTo('assets/registration/{assetId}/{section}', { assetId: id, section: 'info' })}
                  {...props}
                />
              )}
            >
              {t('action.continue')}
            </Button>
          )}
          {actions.edit === 'allowed' && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link to={pathTo('assets/{assetId}/edit/{section}', { assetId: id, section: 'info' })} {...props} />
              )}
            >
              {t('action.edit')}
            </Button>
          )}
          {actions.save_as_asset === 'allowed' && <SaveAsAssetButton asset={asset} blueprint={blueprint} />}
          <AssetMenu asset={asset} blueprint={blueprint} />
        </div>
      }
    />
  )
}
