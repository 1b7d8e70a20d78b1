import type { Fault } from './fault.ts'
import { MONEY } from './money.ts'
import { TIME } from './time.ts'
import { SYNC } from './sync.ts'
import { MEDIA } from './media.ts'
import { PERMISSIONS } from './permissions.ts'
import { LANGUAGES } from './languages.ts'
import { LIVE_SCREENS } from './live-screens.ts'
import { MESSAGES } from './messages.ts'

export const FAULTS: readonly Fault[] = [
  ...MONEY,
  ...TIME,
  ...SYNC,
  ...MEDIA,
  ...PERMISSIONS,
  ...LANGUAGES,
  ...LIVE_SCREENS,
  ...MESSAGES,
]
