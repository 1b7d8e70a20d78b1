import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { useTranslation } from '../use-translation.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<ServerStatus, [StatusColour, StatusGlyph]> = {
  DRAFT: ['gray', 'dashed'],
  INVENTORY: ['blue', 'quarter'],
  ACTIVE: ['green', 'half'],
  TRANSFERRED: ['violet', 'arrows'],
  SOLD: ['teal', 'three_quarters'],
  PAID: ['teal', 'full'],
  DELIVERED: ['gray', 'check'],
}

/** Where an asset is in its life. */
export function AssetStatusBadge({ status }: { status: ServerStatus }) {
  const { t } = useTranslation('asset_list')
  const [colour, glyph] = LOOKS[status]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
