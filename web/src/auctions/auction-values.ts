import type { Asset } from '@klubba/domain/assets/asset-api'
import type { AuctionFields } from '@klubba/domain/auctions/auction'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { DEFAULT_NEGOTIATION_HOURS, MAX_NEGOTIATION_HOURS, scheduleIssues } from '@klubba/domain/auctions/auction-end'
import { AUCTION_FIELDS, type AuctionField } from '@klubba/domain/auctions/auction-fields'
import { VAT_CHOICES, vatIssues, vatOfAsset } from '@klubba/domain/auctions/vat'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Issue } from '@klubba/domain/errors'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { commissionIssues } from '@klubba/domain/organizations/commission-rules'
import { formatAmount, formatRate, parseAmount, parseRate } from '../i18n/amounts.ts'
import { commissionValues, typedCommission, type Typing } from '../registry/commission-values.ts'
import { instantTyped, momentIssues, momentTyped, typedMoment } from './schedule-values.ts'

/** An auction as its form holds it: all of it texts, by the names that the server gives issues by. */
export type AuctionValues = Record<string, string>

/** What the values are read by. */
export interface Terms extends Typing {
  countryId: number
}

export const HELP = ['forklift', 'crane'] as const
export const HELP_CHOICES = ['', 'at_cost', 'free'] as const
export const COLLECTION_FLAGS = [
  'shipping_at_buyers_cost',
  'on_pallets',
  'buyer_dismantles',
  'special_equipment',
] as const
export const MAX_SOFT_CLOSE = 10
const MINOR_UNITS = 100
const SUMS = ['start_price', 'step', 'reserve'] as const

/** The field of the auction that a field of the form is a part of. */
export const unitOf = (name: string): string => name.split('.')[0] ?? name

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
const texts = (unit: string, held: Record<Language, string | null>) =>
  Object.fromEntries(LANGUAGES.map((language) => [`${unit}.${language}`, held[language] ?? '']))

const NO_TEXTS = { en: null, no: null, sv: null, da: null, fi: null }

type Held = Pick<Auction, Exclude<AuctionField, 'buyers_fee'>> & { buyers_fee?: Auction['buyers_fee'] }

/** A new auction, before anybody has filled in anything. */
const NEW: Held = {
  title: NO_TEXTS,
  description: NO_TEXTS,
  start: null,
  end: null,
  start_price: null,
  step: null,
  reserve: null,
  soft_close_minutes: 3,
  negotiation_hours: DEFAULT_NEGOTIATION_HOURS,
  commission: null,
  vat: null,
  prices_include_vat: false,
  collection: {
    loading_ramp: null,
    forklift: null,
    crane: null,
    shipping_at_buyers_cost: false,
    on_pallets: false,
    buyer_dismantles: false,
    special_equipment: false,
    information: null,
  },
  comment: null,
}

function collectionValues(collection: Held['collection']): AuctionValues {
  const { loading_ramp: ramp, information } = collection
  return {
    'collection.loading_ramp': ramp === null ? '' : yesNo(ramp),
    ...Object.fromEntries(HELP.map((help) => [`collection.${help}`, collection[help] ?? ''])),
    ...Object.fromEntries(COLLECTION_FLAGS.map((flag) => [`collection.${flag}`, yesNo(collection[flag])])),
    'collection.information': information ?? '',
  }
}

/** A new auction of an asset: its VAT is what the asset says. */
export function newAuctionValues(asset: Asset, terms: Terms): AuctionValues {
  return { ...auctionValues(undefined, terms), vat: vatOfAsset(asset.values['vat_status']) ?? '' }
}

/** The fields that were entered in the currency of another country, before the asset moved. */
export function foreignFields(auction: Auction): { field: AuctionField; sum?: Money }[] {
  const { start_price, reserve, step, buyers_fee, commission, place_currency: currency } = auction
  const minimum = buyers_fee.minimum.amount > 0 ? buyers_fee.minimum : null
  const sums = Object.entries({ start_price, reserve, step, buyers_fee: minimum }) as [AuctionField, Money | null][]
  const foreign = sums.flatMap(([field, sum]) => (sum && sum.currency !== currency ? [{ field, sum }] : []))
  return [...foreign, ...(isForeign(commission, currency) ? [{ field: 'commission' as const }] : [])]
}

const isForeign = (model: Auction['commission'], currency: Currency) =>
  model !== undefined && model !== null && commissionIssues(model, currency).length > 0

/** What the form begins with: the auction as it is, or the defaults of a new one. */
export function auctionValues(auction: Auction | undefined, terms: Terms): AuctionValues {
  const { language, countryId, currency } = terms
  const held: Held = auction ?? NEW
  const sum = (money: Money | null | undefined) =>
    money && money.currency === currency ? formatAmount(language, money.amount) : ''
  return {
    ...texts('title', held.title),
    ...texts('description', held.description),
    start: typedMoment(held.start, countryId),
    end: typedMoment(held.end, countryId),
    start_price: sum(held.start_price),
    step: sum(held.step),
    reserve: sum(held.reserve),
    soft_close_minutes: String(held.soft_close_minutes),
    negotiation_hours: String(held.negotiation_hours),
    vat: held.vat ?? '',
    prices_include_vat: yesNo(held.prices_include_vat),
    'buyers_fee.rate': held.buyers_fee ? formatRate(language, held.buyers_fee.rate) : '',
    'buyers_fee.minimum': sum(held.buyers_fee?.minimum),
    ...collectionValues(held.collection),
    comment: held.comment ?? '',
    ...commissionValues(isForeign(held.commission, currency) ? null : (held.commission ?? null), terms),
  }
}

const textOf = (values: AuctionValues, name: string) => (values[name] ?? '').trim()
const orNull = (text: string) => (text === '' ? null : text)

function moneyOf(values: AuctionValues, name: string, { language, currency }: Terms): Money | null {
  const amount = parseAmount(language, textOf(values, name))
  return amount === undefined ? null : { amount, currency }
}

function textsOf(values: AuctionValues, unit: string) {
  const given = LANGUAGES.map((language) => [language, orNull(textOf(values, `${unit}.${language}`))])
  return Object.fromEntries(given) as Record<Language, string | null>
}

function feeOf(values: AuctionValues, terms: Terms): AuctionFields['buyers_fee'] {
  const rate = textOf(values, 'buyers_fee.rate')
  const minimum = textOf(values, 'buyers_fee.minimum')
  if (rate === '' && minimum === '') return null
  return {
    rate: parseRate(rate) ?? 0,
    minimum: moneyOf(values, 'buyers_fee.minimum', terms) ?? { amount: 0, currency: terms.currency },
  }
}

function collectionOf(values: AuctionValues): AuctionFields['collection'] {
  const ramp = textOf(values, 'collection.loading_ramp')
  const help = (name: (typeof HELP)[number]) =>
    (['at_cost', 'free'] as const).find((choice) => choice === values[`collection.${name}`]) ?? null
  const flag = (name: (typeof COLLECTION_FLAGS)[number]) => values[`collection.${name}`] === 'yes'
  return {
    loading_ramp: ramp === '' ? null : ramp === 'yes',
    forklift: help('forklift'),
    crane: help('crane'),
    shipping_at_buyers_cost: flag('shipping_at_buyers_cost'),
    on_pallets: flag('on_pallets'),
    buyer_dismantles: flag('buyer_dismantles'),
    special_equipment: flag('special_equipment'),
    information: orNull(textOf(values, 'collection.information')),
  }
}

function commissionOf(values: AuctionValues, terms: Terms): AuctionFields['commission'] {
  const typed = typedCommission(values, terms)
  return typed.ok ? typed.model : null
}

function allFields(values: AuctionValues, terms: Terms): AuctionFields {
  return {
    title: textsOf(values, 'title'),
    description: textsOf(values, 'description'),
    start: instantTyped(values['start'] ?? '', terms.countryId),
    end: instantTyped(values['end'] ?? '', terms.countryId),
    start_price: moneyOf(values, 'start_price', terms),
    step: moneyOf(values, 'step', terms),
    soft_close_minutes: Number(values['soft_close_minutes']),
    reserve: moneyOf(values, 'reserve', terms),
    negotiation_hours: Number(values['negotiation_hours']),
    commission: commissionOf(values, terms),
    vat: VAT_CHOICES.find((choice) => choice === values['vat']) ?? null,
    prices_include_vat: values['prices_include_vat'] === 'yes',
    buyers_fee: feeOf(values, terms),
    collection: collectionOf(values),
    comment: orNull(textOf(values, 'comment')),
  }
}

/** The fields of the auction that were changed, whole. */
export function toFields(values: AuctionValues, changed: readonly string[], terms: Terms): Partial<AuctionFields> {
  const units = new Set(changed.map(unitOf))
  const all = Object.entries(allFields(values, terms)).filter(([field]) => units.has(field))
  return Object.fromEntries(all)
}

function wrongNumber(values: AuctionValues, name: string, [least, most]: [number, number]): Issue[] {
  const text = textOf(values, name)
  if (text === '') return [{ path: name, code: 'required' }]
  const value = Number(text)
  return /^\d+$/.test(text) && value >= least && value <= most ? [] : [{ path: name, code: 'wrong_format' }]
}

function wrongSums(values: AuctionValues, { language }: Terms): Issue[] {
  return SUMS.filter((name) => textOf(values, name) !== '').flatMap((path): Issue[] => {
    const amount = parseAmount(language, textOf(values, path))
    if (amount === undefined) return [{ path, code: 'wrong_format' }]
    return amount > 0 && amount % MINOR_UNITS === 0 ? [] : [{ path, code: 'not_whole' }]
  })
}

function wrongFee(values: AuctionValues, { language }: Terms): Issue[] {
  const parsers = {
    'buyers_fee.rate': parseRate,
    'buyers_fee.minimum': (text: string) => parseAmount(language, text),
  }
  return Object.entries(parsers).flatMap(([path, parse]): Issue[] =>
    textOf(values, path) === '' || parse(textOf(values, path)) !== undefined ? [] : [{ path, code: 'wrong_format' }],
  )
}

const PARTS: Record<'title' | 'description' | 'dates' | 'price', readonly AuctionField[]> = {
  title: ['title'],
  description: ['description'],
  dates: ['start', 'end', 'soft_close_minutes', 'negotiation_hours'],
  price: ['start_price', 'reserve', 'step', 'commission', 'buyers_fee', 'vat', 'prices_include_vat'],
}

/** Which part of the auction a change is about, if it is about one alone. */
export function changedPart(changed: readonly string[]): keyof typeof PARTS | undefined {
  const units = changed.map(unitOf)
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[]
  const isAbout = (part: keyof typeof PARTS) => units.every((unit) => PARTS[part].some((field) => field === unit))
  return units.length === 0 ? undefined : parts.find(isAbout)
}

/** What is wrong before anything is sent; only of what was changed, for what was left stands as it is. */
export function wrongInAuction(values: AuctionValues, changed: readonly string[], terms: Terms, now: number): Issue[] {
  const { countryId } = terms
  const moment = (name: string) => momentTyped(values[name] ?? '', countryId)
  const typed = typedCommission(values, terms)
  const issues: Issue[] = [
    ...momentIssues(values, ['start', 'end'], countryId),
    ...scheduleIssues({ start: moment('start'), end: moment('end') }, countryId, now),
    ...wrongSums(values, terms),
    ...wrongNumber(values, 'soft_close_minutes', [0, MAX_SOFT_CLOSE]),
    ...wrongNumber(values, 'negotiation_hours', [1, MAX_NEGOTIATION_HOURS]),
    ...wrongFee(values, terms),
    ...(typed.ok ? [] : typed.issues),
  ]
  const units = new Set(changed.map(unitOf))
  // The end is judged by the start.
  if (units.has('start')) units.add('end')
  return issues.filter(({ path }) => units.has(unitOf(path)))
}

/** What the asset says of its VAT, and what the auction says, is the same. */
export function wrongVat(values: AuctionValues, asset: Asset): Issue[] {
  const chosen = VAT_CHOICES.find((choice) => choice === values['vat'])
  return vatIssues(chosen, vatOfAsset(asset.values['vat_status']))
}

/** What an auction needs before it is sent. */
export function missingToSend(values: AuctionValues): Issue[] {
  return ['start', 'end', 'start_price', 'vat']
    .filter((path) => textOf(values, path) === '')
    .map((path): Issue => ({ path, code: 'required' }))
}

export function isAuctionField(name: string): name is AuctionField {
  return AUCTION_FIELDS.some((field) => field === name)
}
