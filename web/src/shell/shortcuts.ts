import { mayOpen } from '@klubba/domain/pages'
import type { UserType } from '@klubba/domain/users/user'
import type { PlainPage } from './page-relations.ts'
import type { ShellPage } from './page-table.ts'

type GoTo = PlainPage & ShellPage

/** What a shortcut does: opens something over the page, or leads to a page. */
export type ShortcutAct = { show: 'palette' | 'shortcuts' | 'search' } | { go: GoTo }

interface Shortcut {
  /** As the help screen writes them: `Ctrl K` at once, `G T` one after the other. */
  keys: readonly [string] | readonly [string, string]
  act: ShortcutAct
}

const goTo = (letter: string, page: GoTo): Shortcut => ({ keys: ['G', letter], act: { go: page } })

/** NAV-13: every shortcut of the shell, in the order of the help screen. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], act: { show: 'palette' } },
  { keys: ['/'], act: { show: 'search' } },
  { keys: ['N'], act: { go: 'assets/registration/new' } },
  { keys: ['?'], act: { show: 'shortcuts' } },
  goTo('T', 'auth/landing'),
  goTo('A', 'assets'),
  goTo('D', 'assets/drafts'),
  goTo('L', 'auctions'),
  goTo('B', 'auctions/board'),
  goTo('N', 'auctions/negotiations'),
  goTo('O', 'admin/organizations'),
  goTo('W', 'admin/owners'),
  goTo('P', 'admin/portfolios'),
  goTo('C', 'admin/community'),
  goTo('U', 'admin/users'),
  goTo('R', 'admin/reports'),
  goTo('S', 'admin/settings'),
]

/** Nobody is offered a key to a page that does not exist for them. */
export function shortcutsFor(userType: UserType | undefined): Shortcut[] {
  return SHORTCUTS.filter(({ act }) => !('go' in act) || mayOpen(act.go, userType))
}

const SECOND_KEY_MS = 1500

interface Press {
  key: string
  /** Ctrl, or Cmd on a Mac. */
  command: boolean
  alt: boolean
  at: number
}

/** Follows the keys one by one; G waits a moment for the letter after it. */
export function shortcutReader(userType: UserType | undefined): (press: Press) => ShortcutAct | undefined {
  const known = shortcutsFor(userType)
  let first: Press | undefined
  return (press) => {
    const key = press.key.toUpperCase()
    const before = first && press.at - first.at <= SECOND_KEY_MS ? first.key.toUpperCase() : undefined
    first = undefined
    if (press.alt) return undefined
    const lead = press.command ? 'Ctrl' : before
    const found = known.find(({ keys }) =>
      keys.length === 1 ? lead === undefined && keys[0] === key : keys[0] === lead && keys[1] === key,
    )
    const isLead = !press.command && known.some(({ keys }) => keys.length === 2 && keys[0] === key)
    if (!found && isLead) first = press
    return found?.act
  }
}
