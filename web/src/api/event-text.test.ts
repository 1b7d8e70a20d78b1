import { expect, test } from 'vitest'
import { eventsIn } from './event-text.ts'

test('AUC-8 whole events are read, with their number and kind; a piece of one waits for the rest', () => {
  const { events, rest } = eventsIn('retry: 1000\n\nevent: clock\ndata: {"now":1}\n\nid: 7\ndata: {"a":2}\n\nid: 8\nda')
  expect(events).toEqual([
    { id: undefined, type: 'clock', data: '{"now":1}' },
    { id: '7', type: undefined, data: '{"a":2}' },
  ])
  expect(eventsIn(`${rest}ta: 3\n\n`).events).toEqual([{ id: '8', type: undefined, data: '3' }])
})
