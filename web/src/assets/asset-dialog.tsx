import type { Asset } from '@klubba/domain/assets/asset-api'
import type { MenuAction } from './menu-actions.ts'
import { AssignOwnerDialog } from './assign-owner-dialog.tsx'
import type { Blueprint } from './blueprint.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { PortfolioDialog } from './portfolio-dialog.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { SimpleDialog } from './simple-dialog.tsx'

export interface AssetDialogProps {
  asset: Asset
  blueprint: Blueprint
  onClose: () => void
}

/** Asks what an action needs to know, and does it. */
export function AssetDialog({ action, ...props }: AssetDialogProps & { action: MenuAction }) {
  switch (action) {
    case 'change_category':
      return <CategoryDialog {...props} />
    case 'set_portfolio':
      return <PortfolioDialog {...props} />
    case 'assign_owner':
      return <AssignOwnerDialog {...props} />
    case 'send_back':
      return <SendBackDialog {...props} />
    default:
      return <SimpleDialog action={action} {...props} />
  }
}
