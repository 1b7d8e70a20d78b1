import type { RegisterSettings } from '../settings.ts'
import { denmark } from './denmark.ts'
import { finland } from './finland.ts'
import { norway } from './norway.ts'
import type { Register } from './register.ts'
import { sweden } from './sweden.ts'

const REGISTERS: Partial<Record<string, (settings: RegisterSettings) => Register | undefined>> = {
  NO: (settings) => norway(settings.norway),
  FI: (settings) => finland(settings.finland),
  DK: ({ denmark: { credentials, ...access } }) => credentials && denmark({ ...access, credentials }),
  SE: ({ sweden: { credentials, ...access } }) => credentials && sweden({ ...access, credentials }),
}

/** The country's register, unless it wants credentials that the settings do not have. */
export function registerOf(settings: RegisterSettings, code2: string): Register | undefined {
  return REGISTERS[code2]?.(settings)
}
