import { grantOf, type Grant, PERMISSIONS, type Permission } from '@klubba/domain/permissions'
import { USER_TYPES } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { tableOf } from './testing/rules-document.ts'

const rows = tableOf(5, 'Action')

const GRANTS: Record<string, Grant> = { Y: 'yes', '–': 'no', own: 'own', 'own, not verified yet': 'own_unverified' }

type Read = (cell: string, userType: string) => Grant | undefined
const plain: Read = (cell) => GRANTS[cell]
/** Of a row that says `see · revert`: the nth of them. */
const nth =
  (number: number): Read =>
  (cell) =>
    GRANTS[cell.split(' · ')[number] ?? '']
const where =
  (words: Record<string, Grant>): Read =>
  (cell) =>
    words[cell] ?? GRANTS[cell]

/** By how a row begins: the permissions it is about, and how they are read off its cells. */
const MEANT: [string, Partial<Record<Permission, Read>>][] = [
  ['See assets, ', { 'assets.see': plain, 'auctions.see': plain }],
  ['See the reservation price', { 'auctions.see_reserve': plain, 'registry.see_commission': plain }],
  ['See negotiations', { 'auctions.see_negotiations': plain }],
  ['See a hidden maximum', { 'auctions.see_maximum': plain }],
  ['See internal notes', { 'assets.see_internal_notes': plain }],
  ['See the birth date', { 'registry.see_person': plain }],
  ['See bank details', { 'registry.see_bank_details': plain }],
  ['See where an asset', { 'assets.see': plain }],
  ['See documents of type', { 'documents.see_classified': plain }],
  ['See documents', { 'documents.see': plain }],
  ['Create and edit drafts', { 'assets.edit_drafts': plain }],
  // Who may not remove the draft of another may remove an own one, if they may make drafts at all.
  [
    'Remove the draft of another',
    {
      'assets.send_back': plain,
      'assets.remove_draft': (cell, userType) => (cell === '–' && userType !== 'read' ? 'own' : GRANTS[cell]),
    },
  ],
  ['Save as asset', { 'assets.save_and_edit_inventory': plain }],
  ['Edit in ACTIVE', { 'assets.edit_after_inventory': plain }],
  ['Edit locked fields', { 'assets.edit_locked': plain }],
  ['Change the category', { 'assets.change_category': plain }],
  ['Upload, order', { 'media.edit': plain }],
  ['Delete media', { 'media.delete': plain }],
  ['Fetch the originals', { 'media.fetch_originals': plain }],
  ['Duplicate, retrade', { 'assets.duplicate': plain }],
  ['Set the portfolio', { 'assets.set_portfolio': plain }],
  ['Assign a new owner', { 'assets.assign_owner': plain }],
  ['Archive and bring back', { 'assets.archive': plain }],
  ['Edit in bulk', { 'assets.bulk_edit': plain }],
  [
    'Export a list',
    {
      'lists.export': where({ 'no personal data': 'yes' }),
      'lists.export_personal_data': where({ 'no personal data': 'no' }),
    },
  ],
  ['Configure an auction', { 'auctions.configure': plain }],
  ['Send to auction', { 'auctions.send': plain }],
  ['Edit an auction after DRAFT', { 'auctions.run': plain }],
  ['While LIVE', { 'auctions.change_live': plain }],
  ['End early', { 'auctions.end_reopen_annul': plain }],
  ['See who a bidder is', { 'bidders.see': plain }],
  ['Enter a bid', { 'bids.enter': plain, 'bidders.register': plain }],
  ['Bidders: approve', { 'bidders.approve': plain }],
  ['Void a bid', { 'bids.void': plain }],
  ['Change an entry of the log', { 'bids.change_log': plain }],
  ['Negotiate, accept', { 'auctions.negotiate_and_settle': plain }],
  ['Record the handover', { 'auctions.hand_over': plain }],
  [
    'Reverse SOLD',
    {
      'auctions.reverse_sale': where({ 'SOLD→CLOSED': 'no' }),
      'auctions.pass_to_next_bidder': where({ 'SOLD→CLOSED': 'yes' }),
    },
  ],
  ['Organizations, owners, portfolios, communities: see', { 'registry.see': plain }],
  ['Look up in a business register', { 'registry.create': plain }],
  ['Edit a verified organization', { 'registry.edit_verified': plain }],
  [
    'Verify (support: not what they created themselves)',
    { 'registry.verify': (cell, userType) => (userType === 'support' && cell === 'Y' ? 'not_own' : GRANTS[cell]) },
  ],
  ['Change bank details', { 'registry.change_bank_details': plain }],
  ['Erase a private person', { 'registry.erase_person': plain }],
  ['Sales commission model', { 'registry.set_commission': plain }],
  ['Portfolios, communities and members', { 'portfolios.edit': plain, 'communities.edit': plain }],
  ['Delete or retire', { 'registry.delete': plain }],
  ['Look up users', { 'users.look_up': plain }],
  ['Users: list', { 'users.list_and_unlock': plain }],
  ['Users: create', { 'users.edit': plain }],
  ['Sessions and API tokens of others', { 'users.sessions_and_tokens': plain }],
  [
    'Reports: assets and auctions · money · work per user',
    { 'reports.assets_and_auctions': nth(0), 'reports.money': nth(1), 'reports.work_per_user': nth(2) },
  ],
  ['History: see · revert', { 'history.see': nth(0), 'history.revert': nth(1) }],
  [
    'Integrations: see · link and retry · unlink',
    { 'integrations.see': nth(0), 'integrations.link': nth(1), 'integrations.unlink': nth(2) },
  ],
  ['Shared views: use · publish', { 'views.use_shared': nth(0), 'views.publish': nth(1) }],
  ['API documentation', { 'api_documentation.see': plain, 'api_tokens.own': plain }],
  [
    'Audit log',
    {
      'administration.audit': plain,
      'administration.tokens_and_webhooks': plain,
      'administration.settings': plain,
    },
  ],
]

const meantBy = (action: string) => MEANT.find(([start]) => action.startsWith(start))?.[1] ?? {}

test('P3 USR-2 the table of permissions says in every cell what docs/rules.md says', () => {
  const documented = rows.flatMap(([action = '', ...cells]) =>
    USER_TYPES.flatMap((userType, index) =>
      Object.entries(meantBy(action)).map(([permission, read]) => ({
        permission,
        userType,
        grant: read(cells[index] ?? '', userType) ?? `unreadable: ${cells[index]}`,
      })),
    ),
  )
  const product = documented.map(({ permission, userType }) => ({
    permission,
    userType,
    grant: grantOf(userType, permission as Permission),
  }))
  expect(documented).toEqual(product)
})

test('P3 USR-2 every row of docs/rules.md is about a permission, and every permission is in a row', () => {
  const named = rows.map(([action = '']) => [action, Object.keys(meantBy(action))] as const)
  expect(named.filter(([, permissions]) => permissions.length === 0).map(([action]) => action)).toEqual([])
  const covered = new Set(named.flatMap(([, permissions]) => permissions))
  expect(Object.keys(PERMISSIONS).filter((permission) => !covered.has(permission))).toEqual([])
})
