import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import { useTranslation } from '../use-translation.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<AuctionStatus, [StatusColour, StatusGlyph]> = {
  DRAFT: ['gray', 'dashed'],
  PENDING: ['amber', 'clock'],
  PROCESSING: ['blue', 'turning'],
  PUBLISHED_NEW_SERVICE: ['blue', 'quarter'],
  LIVE: ['solid', 'pulse'],
  ENDED: ['blue', 'turning'],
  CLOSED: ['amber', 'half'],
  CLOSED_SUCCESSFUL: ['teal', 'check'],
  CLOSED_UNSUCCESSFUL: ['red', 'minus'],
  CLOSED_CANCELLED: ['gray', 'cross'],
  CANCELLED: ['gray', 'cross'],
  COMMUNITY: ['violet', 'people'],
  NOT_SOLD: ['red', 'minus'],
  SOLD: ['teal', 'three_quarters'],
  PAID: ['teal', 'full'],
  DELIVERED: ['gray', 'check'],
}

/** Where an auction stands. */
export function AuctionStatusBadge({ status }: { status: AuctionStatus }) {
  const { t } = useTranslation('auctions')
  const [colour, glyph] = LOOKS[status]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
