import type { BidderStatus } from '@klubba/domain/bidders/bidder-rules'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Language } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { demoId } from './demo-id.ts'
import type { DemoOrganization } from './demo-organizations.ts'

export interface DemoBidder {
  id: string
  bidder_type: 'organization' | 'person'
  organization_id: string | null
  name: string | null
  country_id: number | null
  contact_name: string | null
  email: string | null
  phone: string | null
  language: Language
  status: BidderStatus
  block_reason: string | null
  limits: Money[]
}

interface Country {
  id: number
  language: Language
  currency: Currency
  /** In whole units: what firms and people are trusted with. */
  limit: number
}

const COUNTRIES: readonly Country[] = [
  { id: 578, language: 'no', currency: 'NOK', limit: 500_000 },
  { id: 752, language: 'sv', currency: 'SEK', limit: 500_000 },
  { id: 208, language: 'da', currency: 'DKK', limit: 350_000 },
  { id: 246, language: 'fi', currency: 'EUR', limit: 50_000 },
]

function countryOf(id: number): Country {
  const country = COUNTRIES.find((known) => known.id === id)
  if (!country) throw new Error(`no country ${id}`)
  return country
}

/** People who do not exist. */
const PEOPLE: readonly (readonly [name: string, countryId: number, phone: string])[] = [
  ['Torleif Kristoffersen', 578, '+4755500721'],
  ['Hilde Marie Øyen', 578, '+4755500722'],
  ['Jostein Rognli', 578, '+4755500723'],
  ['Astrid Nordbø', 578, '+4755500724'],
  ['Kjell-Åke Sandgren', 752, '+46701740671'],
  ['Birgitta Löfqvist', 752, '+46701740672'],
  ['Roger Hällström', 752, '+46701740673'],
  ['Flemming Østergaard', 208, '+4535500721'],
  ['Lone Skovbjerg', 208, '+4535500722'],
  ['Ejnar Vestergård', 208, '+4535500723'],
  ['Reijo Kekkonen', 246, '+358955500721'],
  ['Päivi Hämäläinen', 246, '+358955500722'],
]

const REASONS = [
  'Has not paid for a machine within the term, twice.',
  'Bids under several names.',
  'Did not collect what was bought.',
]

/** Most are approved; some wait, and a few are blocked. */
function standingOf(index: number): Pick<DemoBidder, 'status' | 'block_reason'> {
  if (index % 13 === 6) return { status: 'blocked', block_reason: REASONS[index % REASONS.length] ?? null }
  return { status: index % 4 === 3 ? 'pending' : 'approved', block_reason: null }
}

/** Every third has a limit of its own, and every ninth one in euros beside it. */
function limitsOf(index: number, { currency, limit }: Country): Money[] {
  if (index % 3 !== 0) return []
  const own = { amount: limit * (1 + (index % 4)) * 100, currency }
  return index % 9 === 0 && currency !== 'EUR' ? [own, { amount: 5_000_000, currency: 'EUR' }] : [own]
}

/** Two of three firms, and people; the same on every machine. */
export function demoBidders(organizations: readonly DemoOrganization[]): DemoBidder[] {
  const firms = organizations
    .filter((_, index) => index % 3 !== 2)
    .map(({ id, country_id, contacts }) => ({
      bidder_type: 'organization' as const,
      organization_id: id,
      name: null,
      country: countryOf(country_id),
      contact_name: contacts[0]?.name ?? null,
      email: contacts[0]?.email ?? null,
      phone: contacts[0]?.phone ?? null,
    }))
  const people = PEOPLE.map(([name, countryId, phone], index) => ({
    bidder_type: 'person' as const,
    organization_id: null,
    name,
    country: countryOf(countryId),
    contact_name: null,
    email: `budgiver${index + 1}@post.example`,
    phone,
  }))
  return [...firms, ...people].map(({ country, ...bidder }, index) => ({
    id: demoId('bidder', index),
    ...bidder,
    country_id: bidder.bidder_type === 'person' ? country.id : null,
    language: country.language,
    limits: limitsOf(index, country),
    ...standingOf(index),
  }))
}
