import type { RegistryStatus } from '@klubba/domain/registry/verification'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<RegistryStatus, [StatusColour, StatusGlyph]> = {
  DRAFT: ['gray', 'dashed'],
  PENDING: ['amber', 'clock'],
  VERIFIED: ['green', 'check'],
}

/** How far an organization or an owner has come with its verification. */
export function RegistryStatusBadge({ status }: { status: RegistryStatus }) {
  const { t } = useTranslation('organization_cards')
  const [colour, glyph] = LOOKS[status]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
