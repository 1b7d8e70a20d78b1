import type { RegistryStatus } from '@klubba/domain/registry/verification'
import { useTranslation } from '../use-translation.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<RegistryStatus, [StatusColour, StatusGlyph]> = {
  DRAFT: ['gray', 'dashed'],
  PENDING: ['amber', 'clock'],
  VERIFIED: ['green', 'check'],
}

/** Where an organization or owner stands on the way to being verified. */
export function RegistryStatusBadge({ status }: { status: RegistryStatus }) {
  const { t } = useTranslation('registry')
  const [colour, glyph] = LOOKS[status]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

/** Hidden from choosing, still readable. */
export function RetiredBadge() {
  const { t } = useTranslation('registry')
  return (
    <StatusBadge colour="gray" glyph="minus">
      {t('retired')}
    </StatusBadge>
  )
}
