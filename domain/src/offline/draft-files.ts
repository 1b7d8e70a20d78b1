import { sameValue } from '../same-value.ts'
import type { TextLanguages } from '../text-languages.ts'
import { contentTypeOf, type ContentType, type DocumentType, type MediaType } from '../media/media.ts'

/** OFF-3: what people see of each part. */
export type SaveStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'CONNECTION_ERROR'

/** Why the server would not have it, in the language that was asked for. */
export interface Refusal {
  code: string
  message: string
}

/** The code of a file whose bytes on the device are not those that were stored. */
export const DAMAGED_HERE = 'damaged_here'

/** What is said about a file. */
export interface FileWords {
  name: string
  image_text: string | null
  /** Absent in what an earlier build has stored. */
  image_text_languages?: TextLanguages
  content_type: ContentType
  document_type: DocumentType | null
  shot: string | null
}

/** A picture, video or document on the device. Its bytes lie in the store of its part, one piece after the other. */
export interface LocalFile extends FileWords {
  /** Of the medium, made here: sent twice it is the same one. */
  id: string
  type: MediaType
  size: number
  mime_type: string
  sha256: string
  /** The SHA-256 of each piece, by which what is read is known to be what was stored. */
  pieces: readonly string[]
  added_at: string
  /** Where it stands among the media. */
  place: number
  /** What the server was told about it when its upload was begun. */
  told?: FileWords
  /** How much the server has. Absent when that has to be asked. */
  offset?: number
  /** The server has all of it, with this hash: the bytes on the device may go. */
  arrived?: true
  /** Of the medium, for what is changed after it has arrived. */
  version?: number
  /** Why it is not sent until somebody acts. */
  refusal?: Refusal
  /** The upload that was refused is given up before it is begun anew. */
  fresh?: true
}

/** The order that is wanted, of media here and there. */
export interface OrderWish {
  ids: readonly string[]
  /** The version of the order that its user has seen. */
  from?: number
  /** What the server has. Absent when that has to be asked. */
  seen?: ServerOrder
  /** What was sent since the server last answered: it may stand there. */
  tried?: readonly (readonly string[])[]
}

export interface ServerOrder {
  version: number
  ids: readonly string[]
}

/** What was changed here about a medium that the server has. */
export interface SaidOfMedium {
  id: string
  /** Its name, for when it has to be spoken of. */
  name: string
  /** Of the medium, as its user has seen it. */
  version: number
  words: Partial<FileWords>
  /** Why it is not sent until somebody acts. */
  refusal?: Refusal
}

/** The files of a draft. */
export interface DraftFiles {
  files: readonly LocalFile[]
  /** About media of which no file lies here. */
  said?: readonly SaidOfMedium[]
  /** Removed here, and to be removed there. */
  gone: readonly string[]
  order?: OrderWish
  /** The newest version of the server's order that is known here. */
  order_version?: number
  /** The last try did not reach the server. */
  unreached?: boolean
}

export const FILE_PARTS = ['documents', 'images'] as const
export type FilePart = (typeof FILE_PARTS)[number]

/** OFF-1: documents lie in a store of their own; pictures and videos together. */
export const filePartOf = ({ type }: Pick<LocalFile, 'type'>): FilePart => (type === 'file' ? 'documents' : 'images')

/** What can be said about a file of this type. */
function wordKeys({ type }: Pick<LocalFile, 'type'>): readonly (keyof FileWords)[] {
  return type === 'file' ? ['name', 'document_type'] : ['image_text', 'image_text_languages', 'content_type', 'shot']
}

export function wordsOf(words: FileWords): FileWords {
  const { name, image_text, image_text_languages, content_type, document_type, shot } = words
  return { name, image_text, ...(image_text_languages && { image_text_languages }), content_type, document_type, shot }
}

/** What was said about it after its upload was begun. */
export function wordChanges(file: LocalFile): Partial<FileWords> {
  const { told } = file
  if (!told) return {}
  return Object.fromEntries(
    wordKeys(file).flatMap((key) => (sameValue(file[key], told[key]) ? [] : [[key, file[key]]])),
  )
}

/** The server has the file and what is said about it. */
export const isFileSent = (file: LocalFile): boolean =>
  file.arrived === true && Object.keys(wordChanges(file)).length === 0

/** OFF-3 */
export function fileStatus(file: LocalFile, unreached: boolean): SaveStatus {
  if (file.refusal) return 'FAILED'
  if (isFileSent(file)) return 'SUCCESS'
  return unreached ? 'CONNECTION_ERROR' : 'PENDING'
}

export const filesOf = ({ files }: DraftFiles, part: FilePart): LocalFile[] =>
  files.filter((file) => filePartOf(file) === part)

const WORST_FIRST = ['FAILED', 'CONNECTION_ERROR', 'PENDING', 'SUCCESS'] as const satisfies SaveStatus[]

/** OFF-3: how the files of a kind stand together. Undefined when there are none. */
export function filePartStatus(draft: DraftFiles, part: FilePart): SaveStatus | undefined {
  const statuses = filesOf(draft, part).map((file) => fileStatus(file, draft.unreached === true))
  return WORST_FIRST.find((status) => statuses.includes(status))
}

/** Whether the server has every file, and knows what went and how they stand. */
export const areFilesSent = ({ files, said = [], gone, order }: DraftFiles): boolean =>
  files.every(isFileSent) && said.length === 0 && gone.length === 0 && order === undefined

/** Whether something about the files waits for somebody to act. */
export const haveFilesFailed = ({ files, said = [] }: DraftFiles): boolean =>
  [...files, ...said].some(({ refusal }) => refusal !== undefined)

/** How many files the server does not have. */
export const countUnsentFiles = ({ files }: DraftFiles): number => files.filter(({ arrived }) => !arrived).length

/** As the server would have them: those that are named first, the others behind them as they stood. */
function inOrder(all: readonly string[], named: readonly string[]): string[] {
  return [...named.filter((id) => all.includes(id)), ...all.filter((id) => !named.includes(id))]
}

export const isOrderMet = (seen: ServerOrder, ids: readonly string[]): boolean =>
  seen.ids.join(' ') === inOrder(seen.ids, ids).join(' ')

/** An order that holds, of files that are all there, is no wish any more. */
export function settleOrder<D extends DraftFiles>(draft: D): D {
  const { order, ...rest } = draft
  if (!order?.seen || !isOrderMet(order.seen, order.ids) || countUnsentFiles(draft) > 0) return draft
  return rest as D
}

/** A file that lies on the device in full, behind all others. */
export function addFile<D extends DraftFiles>(draft: D, file: Omit<LocalFile, 'place'>, lastPlace: number): D {
  const place = 1 + Math.max(lastPlace, -1, ...draft.files.map((each) => each.place))
  const order = draft.order && { ...draft.order, ids: [...draft.order.ids, file.id] }
  return { ...draft, files: [...draft.files, { ...file, place }], ...(order && { order }) }
}

/** One file in the place of another: with what was said about it, where that still holds. */
export function replaceFile<D extends DraftFiles>(draft: D, id: string, by: Omit<LocalFile, 'place'>): D {
  const before = draft.files.find((file) => file.id === id)
  if (!before) return addFile(draft, by, -1)
  const { place } = before
  const { name: _, shot, ...words } = wordsOf(before)
  const file = { ...by, place, ...words, shot: by.type === before.type ? shot : null }
  const others = removeFiles(draft, [id])
  const order = draft.order && { ...draft.order, ids: draft.order.ids.map((each) => (each === id ? by.id : each)) }
  return { ...others, files: [...others.files, file], ...(order && { order }) }
}

/** Takes files away, here and there. What the server cannot know of just goes. */
export function removeFiles<D extends DraftFiles>(draft: D, ids: readonly string[]): D {
  const isUnknownThere = (id: string) => draft.files.some((file) => file.id === id && !file.told)
  const gone = [...new Set([...draft.gone, ...ids.filter((id) => !isUnknownThere(id))])]
  const order = draft.order && { ...draft.order, ids: draft.order.ids.filter((id) => !ids.includes(id)) }
  const files = draft.files.filter(({ id }) => !ids.includes(id))
  const said = draft.said?.filter(({ id }) => !ids.includes(id))
  return settleOrder({ ...draft, files, gone, ...(said && { said }), ...(order && { order }) })
}

/** What is said about a file. Mended, it is sent again. */
export function sayOfFile<D extends DraftFiles>(draft: D, id: string, words: Partial<FileWords>): D {
  const files = draft.files.map((file) => {
    if (file.id !== id) return file
    const { refusal, ...rest } = { ...file, ...words }
    const isDamaged = refusal?.code === DAMAGED_HERE
    const content_type = rest.document_type ? contentTypeOf(rest.document_type) : rest.content_type
    return { ...rest, content_type, ...(isDamaged && { refusal }) }
  })
  return { ...draft, files }
}

/** What is said about a medium that the server has. What was said of it before and is not sent yet stays said. */
export function sayOfMedium<D extends DraftFiles>(draft: D, about: Omit<SaidOfMedium, 'refusal'>): D {
  const before = draft.said?.find(({ id }) => id === about.id)
  const others = draft.said?.filter(({ id }) => id !== about.id) ?? []
  return { ...draft, said: [...others, { ...about, words: { ...before?.words, ...about.words } }] }
}

/** It stays as the server has it. */
export function unsay<D extends DraftFiles>(draft: D, id: string): D {
  return { ...draft, said: draft.said?.filter((each) => each.id !== id) ?? [] }
}

/** Media in a new order; those that are not named come behind, as they stood. */
export function orderFiles<D extends DraftFiles>(draft: D, ids: readonly string[], seenVersion: number | undefined): D {
  const known = [seenVersion, draft.order_version].filter((version) => version !== undefined)
  const order: OrderWish = { ids, ...(draft.order?.tried && { tried: draft.order.tried }) }
  return { ...draft, order: known.length > 0 ? { ...order, from: Math.max(...known) } : order }
}

/** By the user's button: what was refused is tried once more. What is damaged stays so. */
export function tryFilesAgain<D extends DraftFiles>(draft: D): D {
  const files = draft.files.map((file) => {
    const { refusal, ...rest } = file
    return refusal && refusal.code !== DAMAGED_HERE ? rest : file
  })
  const said = draft.said?.map((each) => {
    const { refusal: _, ...rest } = each
    return rest
  })
  return { ...draft, files, ...(said && { said }) }
}

/** Another category asks for other shots: what was taken for one that it has not is a picture like any other. */
export function keepShots<D extends DraftFiles>(draft: D, shots: ReadonlySet<string>): D {
  const files = draft.files.map((file) =>
    file.arrived || file.shot === null || shots.has(file.shot) ? file : { ...file, shot: null },
  )
  return { ...draft, files }
}
