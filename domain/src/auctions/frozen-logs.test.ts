import { describe, expect, test } from 'vitest'
import type { LogEntry, TermsEntry } from './bid-log.ts'
import type { ShownBid, Standing } from './bidding.ts'
import first from './frozen-logs/rules-1.json' with { type: 'json' }
import second from './frozen-logs/rules-2.json' with { type: 'json' }
import third from './frozen-logs/rules-3.json' with { type: 'json' }
import { replay } from './replay.ts'
import { readTerms, RULES, storedTerms, type RulesNumber, type Terms } from './terms.ts'

/** As it was written under its number, and where it led then. None of this is ever changed; a new number gets a file. */
interface Frozen {
  log: [TermsEntry & { number: number; at: number }, ...LogEntry[]]
  leads_to: Omit<Standing, 'terms'> & { shown: ShownBid[] }
}

const FROZEN = { 1: first, 2: second, 3: third } as unknown as Record<RulesNumber, Frozen[]>

function replayed({ log: [first, ...others] }: Frozen) {
  const { standing, shown } = replay([{ ...first, terms: readTerms(first.terms) }, ...others])
  const { terms, ...rest } = standing
  return { terms, leadsTo: { ...rest, shown } }
}

describe.each(RULES)('AUC-20 logs of rules number %i', (rules) => {
  test('AUC-20 lead for good to where they led when they were written', () => {
    const logs = FROZEN[rules]
    expect(logs).toHaveLength(30)
    for (const each of logs) expect(replayed(each).leadsTo).toEqual(each.leads_to)
  })

  test('AUC-20 keep the number and the ladder that they were written under, and are stored as they were', () => {
    for (const { log } of FROZEN[rules]) {
      const terms = readTerms(log[0].terms)
      expect(terms.rules).toBe(rules)
      expect(storedTerms(terms)).toEqual(log[0].terms)
      expect('ladder' in log[0].terms).toBe(rules > 1)
    }
  })
})

test('AUC-20 a number that this build does not know is not guessed at', () => {
  expect(() => readTerms({ rules: 99 } as unknown as Terms)).toThrow('rules number 99 is not known')
})
