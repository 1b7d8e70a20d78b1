import { expect, test } from 'vitest'
import { copyForQuestion, startQuestion, takeRoom, takeZeros } from './question-room.ts'

test('AST-5 what is taken for a question stays its own until the next question, also where there is no room left', () => {
  startQuestion()
  const first = takeRoom(3).fill(7)
  const zeros = takeZeros(2)
  const copy = copyForQuestion(first)
  const large = takeZeros(2 ** 21).fill(9)
  expect([[...first], [...zeros], [...copy], large.length]).toEqual([[7, 7, 7], [0, 0], [7, 7, 7], 2 ** 21])
  startQuestion()
  expect([...takeZeros(8)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(large[0]).toBe(9)
})
