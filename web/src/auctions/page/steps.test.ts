import { expect, test } from 'vitest'
import { nextStep, offeredSteps } from './steps.ts'

test('AUC-3 what is absent or belongs to another state is not offered, what is barred stays with its reason', () => {
  const actions = { submit: 'no_image', discard: 'allowed', approve: 'wrong_state', edit: 'allowed' }
  expect(offeredSteps({ actions })).toEqual([
    { step: 'submit', verdict: 'no_image' },
    { step: 'discard', verdict: 'allowed' },
  ])
  expect(nextStep({ actions })).toEqual({ step: 'submit', verdict: 'no_image' })
  expect(nextStep({ actions: { end: 'allowed' } })).toBeUndefined()
})
