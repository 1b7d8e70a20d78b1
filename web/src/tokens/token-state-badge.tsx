import type { ApiToken } from '@klubba/domain/tokens/token-api'
import { useTranslation } from '../use-translation.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<ApiToken['state'], [StatusColour, StatusGlyph]> = {
  valid: ['green', 'check'],
  expired: ['gray', 'clock'],
  revoked: ['red', 'cross'],
}

export function TokenStateBadge({ state }: { state: ApiToken['state'] }) {
  const { t } = useTranslation('tokens')
  const [colour, glyph] = LOOKS[state]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
