import { type ZonedCountry, zoneOf } from '@klubba/domain/auctions/local-time'
import { paymentDue } from '@klubba/domain/auctions/payment'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enqueueAll } from '../jobs/jobs.ts'
import { writeLetter } from '../mail/letter.ts'
import type { Notice } from '../jobs/notice.ts'
import {
  findBidderReceiver,
  findBrokerReceiver,
  findOrganizationReceiver,
  findSellerReceiver,
  findToldAuction,
  findUserReceiver,
  listOutbid,
  lockReading,
  readHorizon,
  recordOutbidMail,
  updateReading,
  type Receiver,
  type ToldAuction,
} from './notice-sql.ts'

const LOCALES: Record<Language, string> = { en: 'en-GB', no: 'nb-NO', sv: 'sv-SE', da: 'da-DK', fi: 'fi-FI' }

async function findReceiver(db: Db, { to, id = '', auction_id }: Notice): Promise<Receiver | undefined> {
  switch (to) {
    case 'bidder':
      return findBidderReceiver(db, id)
    case 'organization':
      return findOrganizationReceiver(db, id)
    case 'seller':
      return findSellerReceiver(db, auction_id)
    case 'broker':
      return findBrokerReceiver(db, auction_id)
    case 'user':
      return findUserReceiver(db, id)
  }
}

/** What has been overtaken meanwhile is not told any more. */
function stillHolds({ notice, id, day }: Notice, auction: ToldAuction): boolean {
  const { status, takes_bids, leader_id, date_sold, buyer_id, buyer_organization_id } = auction
  switch (notice) {
    case 'outbid':
      return takes_bids && leader_id !== id
    case 'leads_again':
    case 'restricted_leader':
      return takes_bids && leader_id === id
    case 'end_moved':
      return takes_bids
    case 'payment_overdue':
      return (
        status === 'SOLD' &&
        date_sold !== null &&
        paymentDue(date_sold) === day &&
        (buyer_id ?? buyer_organization_id) === id
      )
    default:
      return true
  }
}

function titleIn(title: unknown, language: Language): string {
  const texts = title as Partial<Record<Language, string | null>>
  return [language, ...LANGUAGES].map((each) => texts[each]).find(Boolean) ?? ''
}

/** Sums and times as the receiver writes them; times by the clocks where the auction is held. */
function valuesOf({ amount, at, day }: Notice, auction: ToldAuction, language: Language) {
  const locale = LOCALES[language]
  const sum = amount ?? auction.price ?? 0
  const timeZone = zoneOf(auction.country_id)
  const zone = translator(language, 'auctions')(`zone.${auction.country_id as ZonedCountry}`)
  const moment = at ?? auction.effective_end?.toISOString()
  const written = (instant: string) =>
    new Date(instant).toLocaleString(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' })
  return {
    title: titleIn(auction.title, language),
    number: `A-${auction.number}`,
    sum: `${(sum / 100).toLocaleString(locale)}\u00a0${auction.currency}`,
    when: moment && `${written(moment)} ${zone}`,
    day: day && new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' }),
  }
}

/** Why an end was moved that nobody has moved. */
function reasonsOf({ notice, cause }: Notice, t: ReturnType<typeof translator<'mail'>>): string[] {
  return notice === 'end_moved' && (cause === 'outage' || cause === 'stall') ? [t(`end_cause.${cause}`)] : []
}

/** Sends one mail, unless nobody is to be told or it does not hold any more. */
export async function sendNotice(deps: Deps, notice: Notice): Promise<void> {
  const { db, mailer, settings } = deps
  const auction = await findToldAuction(db, notice.auction_id)
  if (!auction || !stillHolds(notice, auction)) return
  const receiver = await findReceiver(db, notice)
  if (!receiver) return
  const { language } = receiver
  const t = translator(language, 'mail')
  const values = valuesOf(notice, auction, language)
  const url = `${settings.publicUrl}/${language}/auctions/${auction.id}`
  await mailer.send(
    writeLetter({
      to: receiver.email,
      language,
      name: receiver.name,
      subject: t(`notice.${notice.notice}.subject`, values),
      paragraphs: [t(`notice.${notice.notice}.text`, values), ...reasonsOf(notice, t)],
      // Bidders and owners have no account here.
      ...((notice.to === 'broker' || notice.to === 'user') && { button: { label: t('open_auction'), url } }),
    }),
  )
  if (notice.notice === 'outbid' && notice.id) await recordOutbidMail(db, auction.id, notice.id)
}

/** Who is outbid again and again is told every ten minutes at most. */
const PAUSE_SECONDS = 600

/**
 * Bids leave behind who was outbid by them; this looks through what has come since. Only of transactions before which
 * none is still running: each is looked at once, and taking a bid waits for none of it.
 */
export async function tellOutbid({ db }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const from = await lockReading(tx)
    const to = await readHorizon(tx)
    const outbid = await listOutbid(tx, from, to, PAUSE_SECONDS)
    const jobs = outbid.map(({ auction_id, bidder_id, wait_seconds }) => ({
      payload: { notice: 'outbid', to: 'bidder', auction_id, id: bidder_id } as const,
      key: `outbid ${auction_id} ${bidder_id}`,
      delaySeconds: wait_seconds,
    }))
    await enqueueAll(tx, 'send_notice', jobs)
    await updateReading(tx, to)
  })
}
