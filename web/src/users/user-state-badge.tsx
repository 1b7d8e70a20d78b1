import type { UserState } from '@klubba/domain/users/user'
import type { User } from '@klubba/domain/users/user-api'
import { useTranslation } from '../use-translation.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'

const LOOKS: Record<UserState | 'locked', [StatusColour, StatusGlyph]> = {
  invited: ['amber', 'clock'],
  activated: ['green', 'check'],
  deactivated: ['gray', 'cross'],
  locked: ['red', 'lock'],
}

/** The state of an account. A lock says more than the state below it. */
export function UserStateBadge({ user }: { user: Pick<User, 'state' | 'locked'> }) {
  const { t } = useTranslation('users')
  const state = user.locked ? 'locked' : user.state
  const [colour, glyph] = LOOKS[state]
  return (
    <StatusBadge colour={colour} glyph={glyph}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
