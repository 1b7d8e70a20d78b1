import { expect, test } from 'vitest'
import { BidQueue, type Settlement } from './bid-queue.ts'

interface Settled {
  /** The transactions in the order in which they were written: `x:1,2` are two bids on the auction x. */
  written: string[]
  settlement: Settlement<number, string>
}

/** Settles as a database would: one transaction after the other, each some time after it was asked for. */
function settling({ locked = [] as string[], failing = [] as string[] } = {}): Settled {
  const written: string[] = []
  const textOf = (lots: readonly { auctionId: string; items: readonly number[] }[]) =>
    lots.map(({ auctionId, items }) => `${auctionId}:${items.join()}`).join(' ')
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5))
  return {
    written,
    settlement: {
      together: async (lots) => {
        await wait()
        const free = lots.filter(({ auctionId }) => !locked.includes(auctionId))
        const verdicts = new Map(
          free.map(({ auctionId, items }) => [auctionId, items.map((item) => `${auctionId}${item}`)]),
        )
        await wait()
        if (failing.splice(failing.indexOf(textOf(lots)) >>> 0, 1).length > 0) throw new Error('the database failed')
        written.push(textOf(free))
        return verdicts
      },
      alone: async (lot) => {
        await wait()
        await wait()
        written.push(`alone ${textOf([lot])}`)
        return lot.items.map((item) => (item === 13 ? new Error('unlucky') : `${lot.auctionId}${item}`))
      },
    },
  }
}

test('AUC-6 what waits is settled together, in the order in which it came, and each bid gets its own answer', async () => {
  const { written, settlement } = settling()
  const queue = new BidQueue(settlement)
  const answers = [queue.add('x', 1), queue.add('x', 2), queue.add('y', 1), queue.add('x', 3), queue.add('z', 1)]
  expect(await Promise.all(answers)).toEqual(['x1', 'x2', 'y1', 'x3', 'z1'])
  expect(written).toEqual(['x:1', 'x:2,3 y:1 z:1'])
})

test('AUC-6 an auction that somebody else has locked holds up no other, and nobody overtakes the bids on it', async () => {
  const { written, settlement } = settling({ locked: ['x'] })
  const queue = new BidQueue(settlement)
  const first = [queue.add('x', 1), queue.add('y', 1), queue.add('x', 2)]
  const later = queue.add('y', 2).then(() => queue.add('x', 3))
  expect(await Promise.all([...first, later])).toEqual(['x1', 'y1', 'x2', 'x3'])
  expect(written.filter((line) => line.includes('x'))).toEqual(['alone x:1', 'alone x:2', 'alone x:3'])
  expect(written.indexOf('y:2')).toBeLessThan(written.indexOf('alone x:2'))
})

test('AUC-6 a transaction that gets no further holds up only its own auctions', async () => {
  const { settlement } = settling()
  const { promise: stuck, resolve: goOn } = Promise.withResolvers<void>()
  const queue = new BidQueue<number, string>({
    ...settlement,
    together: async (lots) => {
      if (lots.some(({ auctionId }) => auctionId === 'x')) await stuck
      return settlement.together(lots)
    },
  })
  const held = [queue.add('x', 1), queue.add('x', 2)]
  expect(await Promise.all([queue.add('y', 1), queue.add('z', 1)])).toEqual(['y1', 'z1'])
  expect(await queue.add('y', 2)).toBe('y2')
  goOn()
  expect(await Promise.all(held)).toEqual(['x1', 'x2'])
})

test('AUC-6 a transaction that fails is tried again for each auction, and every bid is answered once', async () => {
  const { written, settlement } = settling({ failing: ['x:1', 'x:13,2'] })
  const queue = new BidQueue(settlement)
  const answers = await Promise.allSettled([1, 13, 2].map((item) => queue.add('x', item)).concat(queue.add('y', 1)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    'x1',
    'Error: unlucky',
    'x2',
    'y1',
  ])
  expect(written.toSorted()).toEqual(written.filter((line, place) => written.indexOf(line) === place).toSorted())
  expect(await queue.add('x', 4)).toBe('x4')
})
