import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { Certificate, CertifiedEntry, Statement } from '@klubba/domain/certificates/certificate'
import type { Block, Fact } from '../asset-papers/asset-paper-service.ts'
import type { CertificateWords } from './certificate-words.ts'

const fact = (name: string, value: string, isLong = false): Fact => ({ name, value, isLong })

/** How it ended, as the head of the paper has it. */
export function outcomeFacts({ outcome, terms }: Statement, words: CertificateWords): Fact[] {
  const { t, status, cameBy, money, bidder, moment } = words
  const { price, leader, sale } = outcome
  return [
    fact(t('fact.status'), status(`status.${outcome.status}`)),
    fact(t('fact.highest_bid'), price === null ? t('no_bids') : money(price)),
    fact(t('fact.highest_bidder'), leader === null ? t('none') : bidder(leader)),
    ...(sale
      ? [
          fact(t('fact.agreed'), `${money(sale.price)}, ${cameBy(`came_by.${sale.by}`)}, ${moment(sale.at)}`),
          fact(t('fact.buyer'), bidder(sale.bidder)),
        ]
      : []),
    fact(t('fact.reserve'), outcome.reserve_met ? t('reserve_met') : t('reserve_not_met')),
    fact(t('fact.start'), moment(terms.start)),
    fact(t('fact.end'), moment(outcome.end)),
    fact(t('fact.planned_end'), moment(terms.end)),
    fact(t('fact.bids'), String(outcome.bids)),
    fact(t('fact.bidders'), String(outcome.bidders)),
  ]
}

function termsBlock({ terms, auction }: Statement, { t, money, figure }: CertificateWords): Block {
  const steps = terms.ladder.map(({ from, step }) => `${figure(from)}+: ${figure(step)}`).join(', ')
  return {
    type: 'facts',
    title: t('terms'),
    facts: [
      fact(t('fact.start_price'), money(terms.start_price)),
      fact(t('fact.soft_close'), t('soft_close', { count: terms.soft_close_minutes })),
      fact(t('fact.rules'), t('rules', { number: terms.rules })),
      fact(t('fact.step'), terms.step === null ? t('by_ladder', { steps }) : money(terms.step), terms.step === null),
      fact(t('fact.id'), auction.id, true),
    ],
  }
}

type Line = [text: string, bidder: string, amount: string]

/** The lines of the history that an entry shows. */
function shownLines({ type, shown }: Extract<CertifiedEntry, { shown: unknown }>, words: CertificateWords): Line[] {
  const { t, figure } = words
  return shown.map(({ automatic, bidder, amount }) => [
    t(automatic ? 'entry.automatic' : `entry.${type}`),
    String(bidder),
    figure(amount),
  ])
}

/** What an entry is called, with a bidder and an amount where it shows them: a line for each. */
function linesOf(entry: CertifiedEntry, words: CertificateWords): Line[] {
  const { t, exact } = words
  switch (entry.type) {
    case 'terms':
    case 'undisclosed':
      return [[t(`entry.${entry.type}`), '', '']]
    case 'void':
      return [[t('entry.void', { number: entry.bid }), '', '']]
    case 'end_moved':
      return [[t('entry.end', { end: exact(entry.end), cause: t(`cause.${entry.cause}`) }), '', '']]
    case 'maximum':
      return shownLines(entry, words)
    case 'bid':
      if (entry.shown.length > 0) return shownLines(entry, words)
      return [[t(entry.voided ? 'entry.voided' : 'entry.silent'), String(entry.bidder), '']]
  }
}

function rowsOf(entry: CertifiedEntry, words: CertificateWords): string[][] {
  const { t, exact, clock, day } = words
  const arrived = entry.type === 'bid' ? entry.arrived_at : undefined
  // The day is beside it already, unless it is another.
  const arrival = arrived === undefined ? '' : (day(arrived) === day(entry.at) ? clock : exact)(arrived)
  const rows = linesOf(entry, words).map((line, place) =>
    place === 0 ? [String(entry.number), exact(entry.at), arrival, ...line] : ['', '', '', ...line],
  )
  if (entry.type === 'end_moved' || !('end' in entry) || entry.end === undefined) return rows
  const moved = t('entry.end', { end: exact(entry.end), cause: t('cause.soft_close') })
  return [...rows, ['', '', '', moved, '', '']]
}

function logBlock({ entries, terms }: Statement, words: CertificateWords): Block {
  const { t } = words
  return {
    type: 'table',
    columns: [
      { title: t('column.number'), width: 26 },
      { title: t('column.processed'), width: 106 },
      { title: t('column.arrived'), width: 62 },
      { title: t('column.entry') },
      { title: t('column.bidder'), width: 52 },
      { title: t('column.amount', { currency: terms.currency }), width: 84, align: 'right' },
    ],
    rows: entries.flatMap((entry) => rowsOf(entry, words)),
  }
}

/** In groups, so that a line breaks between them and eyes can follow; spaces are no part of it. */
const grouped = (code: string) => (code.match(/.{1,8}/g) ?? []).join(' ')

export interface Whereabouts {
  /** Of the public key. */
  address: string
  /** Of the attached certificate. */
  file: string
}

/** What the whole can be verified by. */
function proofBlock(
  { statement: text, signature, key }: Certificate,
  { issuer, issued_at, head }: Statement,
  { t, moment }: CertificateWords,
  { address, file }: Whereabouts,
): Block {
  const facts = {
    issuer,
    issued: moment(issued_at),
    file,
    address,
    command: `npm run verify -- --certificate ${file} --key ${posix.basename(address)}`,
    head: `${t('head', { number: head.number })}: ${grouped(head.hash)}`,
    digest: grouped(hash('sha256', text, 'hex')),
    signature: grouped(signature),
    key: grouped(key),
  }
  const names = Object.keys(facts) as (keyof typeof facts)[]
  return { type: 'facts', title: '', facts: names.map((name) => fact(t(`proof.${name}`), facts[name], true)) }
}

export function certificateBlocks(
  certificate: Certificate,
  statement: Statement,
  words: CertificateWords,
  where: Whereabouts,
): Block[] {
  const { t } = words
  return [
    termsBlock(statement, words),
    { type: 'heading', text: t('log') },
    { type: 'text', text: t('log_text', { zone: statement.auction.time_zone }) },
    logBlock(statement, words),
    { type: 'heading', text: t('verify') },
    { type: 'text', text: t('verify_text') },
    proofBlock(certificate, statement, words, where),
  ]
}
