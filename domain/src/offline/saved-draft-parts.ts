import type { SavedSection } from '../assets/asset.ts'
import type { Issue } from '../errors.ts'
import { LANGUAGES } from '../languages.ts'
import { CONTENT_TYPES, DOCUMENT_TYPES, MEDIA_TYPES } from '../media/media.ts'
import type { NewCustomer } from '../owners/new-customer.ts'
import type { TextLanguages } from '../text-languages.ts'
import type { Change, LocalDraft, SectionChanges } from './draft.ts'
import type { FileWords, LocalFile } from './draft-files.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const SHA256 = /^[\da-f]{64}$/

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
/** It becomes part of the places where bytes are stored. */
export const isId = (value: unknown): value is string => isText(value) && ID.test(value)

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isOneOf = <T>(known: readonly T[], value: unknown): value is T => known.some((each) => each === value)

const isAddress = (value: unknown) => value === null || (isRecord(value) && Object.values(value).every(isTextOrNull))

const ORGANIZATION_TEXTS = ['legal_name', 'organization_number', 'vat_number', 'vendo_id']
const PERSON_TEXTS = ['birth_date', 'phone', 'email']

/** As much of it as forms and lists go by. Its values are checked by the server, as those of fields are. */
function isCustomer(given: unknown): given is NewCustomer {
  if (!isRecord(given)) return false
  const { owner_type, id, name, country_id } = given
  const areTexts = (keys: readonly string[]) => keys.every((key) => isTextOrNull(given[key]))
  if (!isId(id) || !isText(name) || !isCount(country_id)) return false
  if (owner_type === 'private_owner') return areTexts(PERSON_TEXTS) && isAddress(given['address'])
  const { organization_id, official_address, physical_address, contacts } = given
  const isWhole = areTexts(ORGANIZATION_TEXTS) && isAddress(official_address) && isAddress(physical_address)
  const areContacts = Array.isArray(contacts) && contacts.every((each) => isRecord(each) && isText(each['name']))
  return owner_type === 'organization' && isId(organization_id) && isWhole && areContacts
}

/** Undefined when it is neither an owner nor none. */
export function readOwner(given: unknown): LocalDraft['owner'] | undefined {
  if (given === null) return null
  if (!isRecord(given)) return undefined
  const { id, name, is_organization, customer } = given
  if (!isText(id) || !isText(name)) return undefined
  if (customer !== undefined && !isCustomer(customer)) return undefined
  return { id, name, ...(is_organization === true && { is_organization }), ...(customer && { customer }) }
}

function readIssue(given: unknown): Change['issue'] {
  if (!isRecord(given)) return undefined
  const { path, code, message, params } = given
  if (!isText(path) || !isText(code)) return undefined
  return {
    path,
    code: code as Issue['code'],
    ...(isText(message) && { message }),
    ...(isRecord(params) && { params: params as Record<string, string | number> }),
  }
}

function readChange(given: unknown): Change | undefined {
  if (!isRecord(given)) return undefined
  const { value, typed, conflict, sent } = given
  const issue = readIssue(given['issue'])
  return {
    ...(value !== undefined && { value }),
    ...(typed !== undefined && { typed }),
    ...(issue && { issue }),
    ...(isRecord(conflict) && { conflict: { before: conflict['before'] } }),
    ...(Array.isArray(sent) && { sent: sent as unknown[] }),
  }
}

function readSection(given: unknown): SectionChanges | undefined {
  if (!isRecord(given)) return undefined
  const entries = Object.entries(given).map(([key, change]) => [key, readChange(change)] as const)
  const isWhole = entries.every(([, change]) => change !== undefined)
  return isWhole ? (Object.fromEntries(entries) as SectionChanges) : undefined
}

export function readChanges(given: unknown, sections: readonly SavedSection[]): LocalDraft['changes'] | undefined {
  if (!isRecord(given)) return undefined
  const entries = sections.map((section) => [section, readSection(given[section])] as const)
  const isWhole = entries.every(([, changes]) => changes !== undefined)
  return isWhole ? (Object.fromEntries(entries) as LocalDraft['changes']) : undefined
}

function readLanguages(given: unknown): TextLanguages | undefined {
  if (!isRecord(given) || !isRecord(given['translations'])) return undefined
  const { written_in, translations } = given
  const texts = LANGUAGES.flatMap((language) => {
    const text = translations[language]
    return isText(text) ? [[language, text] as const] : []
  })
  return { written_in: isOneOf(LANGUAGES, written_in) ? written_in : null, translations: Object.fromEntries(texts) }
}

function readWords(given: unknown): FileWords | undefined {
  if (!isRecord(given)) return undefined
  const { name, image_text, content_type, document_type, shot } = given
  if (!isText(name) || !isTextOrNull(image_text) || !isTextOrNull(shot)) return undefined
  if (!isOneOf(CONTENT_TYPES, content_type)) return undefined
  if (document_type !== null && !isOneOf(DOCUMENT_TYPES, document_type)) return undefined
  const image_text_languages = readLanguages(given['image_text_languages'])
  return { name, image_text, ...(image_text_languages && { image_text_languages }), content_type, document_type, shot }
}

/** What is known of how far its upload had come is not taken over: it is asked for. */
export function readFile(given: unknown): LocalFile | undefined {
  const words = readWords(given)
  if (!words || !isRecord(given)) return undefined
  const { id, type, size, mime_type, sha256, pieces, added_at, place, arrived, version } = given
  if (!isId(id) || !isOneOf(MEDIA_TYPES, type) || !isCount(size) || !isCount(place)) return undefined
  if (!isText(mime_type) || !isText(sha256) || !SHA256.test(sha256) || !isTexts(pieces) || !isText(added_at)) {
    return undefined
  }
  const told = readWords(given['told'])
  return {
    ...words,
    id,
    type,
    size,
    mime_type,
    sha256,
    pieces,
    added_at,
    place,
    ...(arrived === true && { arrived, ...(told && { told }), ...(isCount(version) && { version }) }),
  }
}
