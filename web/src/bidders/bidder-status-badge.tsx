import type { BidderStatus } from '@klubba/domain/bidders/bidder-rules'
import { useTranslation } from '../use-translation.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<BidderStatus, [StatusColour, StatusGlyph]> = {
  pending: ['amber', 'clock'],
  approved: ['green', 'check'],
  blocked: ['red', 'lock'],
}

export function BidderStatusBadge({ status }: { status: BidderStatus }) {
  const { t } = useTranslation('bidders')
  const [colour, glyph] = LOOKS[status]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
