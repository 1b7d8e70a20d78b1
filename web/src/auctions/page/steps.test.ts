import { expect, test } from 'vitest'
import { nextStep, offeredSteps } from './steps.ts'

test('AUC-3 what is absent or belongs to another state is not offered, what is barred stays with its reason', () => {
  const actions = { submit: 'no_image', discard: 'allowed', approve: 'wrong_state', edit: 'allowed' }
  expect(offeredSteps({ actions })).toEqual([
    { step: 'submit', verdict: 'no_image' },
    { step: 'discard', verdict: 'allowed' },
  ])
  expect(offeredSteps({ actions: { move_end_back: 'end_not_moved' } })).toEqual([])
  expect(offeredSteps({ actions: { move_end_back: 'bid_since_move' } })).toEqual([
    { step: 'move_end_back', verdict: 'bid_since_move' },
  ])
  expect(nextStep({ actions })).toEqual({ step: 'submit', verdict: 'no_image' })
  expect(nextStep({ actions: { end: 'allowed' } })).toBeUndefined()
})
