import { LADDERS } from '@klubba/domain/auctions/ladder'
import { PAGES, type Page, type PagePath } from '@klubba/domain/pages'
import { grantOf } from '@klubba/domain/permissions'
import { TRANSITIONS, type Transition } from '@klubba/domain/auctions/transitions'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { tableOf } from './testing/rules-document.ts'

const LETTERS: Record<UserType, string> = { read: 'R', user: 'U', support: 'S', auction_broker: 'B', admin: 'A' }

/** Who may, as the document writes it: `U (own) S B A Y`. */
function who({ permission, system }: Transition): string[] {
  const people = permission ? USER_TYPES.filter((userType) => grantOf(userType, permission) !== 'no') : []
  const named = people.map((userType) =>
    permission && grantOf(userType, permission) === 'own' ? `${LETTERS[userType]} (own)` : LETTERS[userType],
  )
  return [...named, ...(system ? ['Y'] : [])].toSorted()
}

const NONE = '–'

/** One line a transition: from, to, who, and what becomes of the asset. */
const written = (from: string, to: string, allowed: readonly string[], asset: string) =>
  `${from} → ${to}, ${allowed.join(' ')}, ${asset}`

test('P3 AUC-2 the transitions are those of docs/rules.md, for those it names, with what becomes of the asset', () => {
  const documented = tableOf(2, 'From').flatMap(([from = '', to = '', , allowed = '', asset = '']) =>
    from
      .split(', ')
      .map((status) => written(status, to, (allowed.match(/[A-Z](?: \(own\))?/g) ?? []).toSorted(), asset)),
  )
  // Voiding a bid after the end moves an auction too; section 4 says where to.
  const product = TRANSITIONS.filter(({ trigger }) => trigger !== 'void_bid').map((transition) => {
    const { from = NONE, to, asset } = transition
    return written(from, to, who(transition), asset ? `${asset.from}→${asset.to}` : NONE)
  })
  expect(documented.toSorted()).toEqual(product.toSorted())
})

/** A page as the document names it: its parameters are all called {id}. */
const pathOf = (path: PagePath) => (path === '' ? 'root' : path.replaceAll(/\{(?!report)\w+\}/g, '{id}'))

test('P3 USR-2 NAV-19 each page is open to those docs/rules.md opens it to', () => {
  const rows = tableOf(6, 'Pages').map(([paths = '', ...cells]) => ({
    paths: paths.replaceAll(/ \([^)]*\)/g, '').split(', '),
    cells,
  }))
  // `assets/import…` is everything below it; what is named in full goes before.
  const rowOf = (path: string) =>
    rows.find(({ paths }) => paths.includes(path)) ??
    rows.find(({ paths }) =>
      paths.some((start) => start.endsWith('…') && path.startsWith(start.slice(0, -1).replace(/\/$/, ''))),
    )
  const READ: Record<string, boolean | 'own'> = { Y: true, [NONE]: false, own: 'own', 'Y (own)': 'own' }
  const pages = Object.entries(PAGES) as [PagePath, Page][]
  for (const [path, { access }] of pages) {
    if (access === 'public') continue
    const cells = rowOf(pathOf(path))?.cells.map((cell) => READ[cell])
    expect({ path, access: cells }).toEqual({ path, access: USER_TYPES.map((userType) => access[userType]) })
  }
})

test('P3 AUC-6 the ladder has the steps of docs/rules.md, in kroner and in euros', () => {
  const numberIn = (cell: string) => Number(/^[\d ]+/.exec(cell)?.[0].replaceAll(' ', ''))
  const minorUnitsIn = (cell: string) => numberIn(cell) * 100
  const rows = tableOf(4, 'NOK, SEK, DKK leading').map((cells) => cells.map(minorUnitsIn))
  const kroner = rows.map(([from, step]) => [from, step])
  const euros = rows.map(([, , from, step]) => [from, step])
  expect(LADDERS).toEqual({ NOK: kroner, SEK: kroner, DKK: kroner, EUR: euros })
})
