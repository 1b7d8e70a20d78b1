import { expect, test } from 'vitest'
import { USER_TYPES } from '../users/user.ts'
import { MOST_COLUMNS, needsMore, tidyColumns, USUAL_COLUMNS } from './asset-list.ts'
import { mayDoWithView, VIEW_ACTIONS } from './view-rules.ts'

const mayDo = (standing: { own: boolean; shared: boolean }) =>
  USER_TYPES.map((user_type) => VIEW_ACTIONS.filter((action) => mayDoWithView({ user_type }, action, standing)))

test("AST-14 one's own view is one's own affair, a shared one that of those who may publish", () => {
  const [all, own] = [[...VIEW_ACTIONS], ['edit', 'remove']]
  expect(mayDo({ own: true, shared: false })).toEqual([own, own, all, all, all])
  expect(mayDo({ own: true, shared: true })).toEqual([[], [], all, all, all])
  expect(mayDo({ own: false, shared: true })).toEqual([[], [], all, all, all])
  expect(mayDo({ own: false, shared: false })).toEqual([[], [], [], [], []])
})

test('AST-14 columns stand in their order, each once, and no more than have room', () => {
  expect(tidyColumns(['status', 'vin', 'vin', 'secret'])).toEqual(['vin', 'status'])
  const all = ['updated_at', 'year', 'vin', 'usage', 'owner', 'country', 'portfolio', 'status']
  expect(tidyColumns(all)).toHaveLength(MOST_COLUMNS)
  expect(tidyColumns(USUAL_COLUMNS)).toEqual(USUAL_COLUMNS)
  expect([needsMore(USUAL_COLUMNS), needsMore(['portfolio'])]).toEqual([false, true])
})
