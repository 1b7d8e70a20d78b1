import { expect, test } from 'vitest'
import { getToasts, hideToast } from './toast-store.ts'
import { toast } from './toast.ts'

const shown = () => getToasts().map(({ kind, message }) => `${kind} ${message}`)

test('MSG-1 toasts stand in the order of their events, the same words once, three at most', () => {
  toast.success('Saved')
  toast.error('Error updating user')
  toast.success('Saved')
  expect(shown()).toEqual(['error Error updating user', 'success Saved'])
  hideToast(getToasts()[0]?.id ?? 0)
  expect(shown()).toEqual(['success Saved'])
  for (const message of ['a', 'b', 'c']) toast.success(message)
  expect(shown()).toEqual(['success a', 'success b', 'success c'])
})
