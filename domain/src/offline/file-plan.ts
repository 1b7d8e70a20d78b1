import {
  DAMAGED_HERE,
  type DraftFiles,
  type FileWords,
  isFileSent,
  isOrderMet,
  type LocalFile,
  type Refusal,
  type SaidOfMedium,
  type ServerOrder,
  settleOrder,
  wordChanges,
  wordsOf,
} from './draft-files.ts'

/** One thing that is done about a draft's files, harmless to repeat. */
export type FileStep =
  /** Begins an upload, or finds out how far it has come. */
  | { kind: 'begin_upload'; file: string; order: number; words: FileWords; fresh: boolean }
  /** Sends on from there. */
  | { kind: 'send_piece'; file: string; offset: number }
  | { kind: 'edit_file'; file: string; version: number; changes: Partial<FileWords> }
  | { kind: 'drop_file'; file: string }
  | { kind: 'look_at_order' }
  | { kind: 'order'; version: number; ids: readonly string[] }

export type FileResult =
  | { kind: 'uploaded'; offset: number }
  /** The upload is not where it was thought to be: it is asked for anew. */
  | { kind: 'elsewhere' }
  /** What was read off the device is not what was stored. */
  | { kind: 'damaged' }
  | { kind: 'edited'; version: number }
  | { kind: 'dropped' }
  | { kind: 'ordered'; order: ServerOrder }
  /** Somebody else has changed the same meanwhile: the order, or what is said about a file. */
  | { kind: 'order_changed'; order: ServerOrder; refusal: Refusal }
  | { kind: 'file_changed'; version: number; refusal: Refusal }
  | { kind: 'unreached' }
  | { kind: 'refused'; refusal: Refusal }

/** The versions that a new medium begins with. */
const FIRST_VERSION = 1

const stepKinds: ReadonlySet<string> = new Set([
  'begin_upload',
  'send_piece',
  'edit_file',
  'drop_file',
  'look_at_order',
  'order',
] satisfies FileStep['kind'][])

export const isFileStep = <S extends { kind: string }>(step: S | FileStep): step is FileStep => stepKinds.has(step.kind)

function uploadStep(file: LocalFile): FileStep {
  if (file.offset !== undefined) return { kind: 'send_piece', file: file.id, offset: file.offset }
  return { kind: 'begin_upload', file: file.id, order: file.place, words: wordsOf(file), fresh: file.fresh === true }
}

function orderStep({ order }: DraftFiles): FileStep | undefined {
  if (!order) return undefined
  if (!order.seen) return { kind: 'look_at_order' }
  if (isOrderMet(order.seen, order.ids)) return undefined
  const { version, ids } = order.seen
  return { kind: 'order', version: order.from ?? version, ids: order.ids.filter((id) => ids.includes(id)) }
}

/** What goes first: what was removed, then one file after the other, long videos last, and then what was said of them. */
export function nextFileStep(draft: DraftFiles, isOrderRefused: boolean): FileStep | undefined {
  const [gone] = draft.gone
  if (gone !== undefined) return { kind: 'drop_file', file: gone }
  const waiting = draft.files.filter((file) => !file.refusal && !isFileSent(file))
  const toSend = waiting.filter(({ arrived }) => !arrived).toSorted((one, other) => one.place - other.place)
  const upload = toSend.find(({ type }) => type !== 'video') ?? toSend[0]
  if (upload) return uploadStep(upload)
  const [edited] = waiting
  if (edited) {
    const { id, version = FIRST_VERSION } = edited
    return { kind: 'edit_file', file: id, version, changes: wordChanges(edited) }
  }
  const said = draft.said?.find(({ refusal }) => !refusal)
  if (said) return { kind: 'edit_file', file: said.id, version: said.version, changes: said.words }
  return isOrderRefused ? undefined : orderStep(draft)
}

function withFile<D extends DraftFiles>(draft: D, id: string, change: (file: LocalFile) => LocalFile): D {
  return { ...draft, files: draft.files.map((file) => (file.id === id ? change(file) : file)) }
}

/** A step is on its way: from now on the server may know of it, whether it answers or not. */
export function beginFileStep<D extends DraftFiles>(draft: D, step: FileStep): D {
  if (step.kind === 'begin_upload') {
    return withFile(draft, step.file, (file) => (file.told && !step.fresh ? file : { ...file, told: step.words }))
  }
  if (step.kind !== 'order' || !draft.order) return draft
  const tried = [...(draft.order.tried ?? []), step.ids]
  return { ...draft, order: { ...draft.order, tried } }
}

function withSaid<D extends DraftFiles>(draft: D, id: string, change: (said: SaidOfMedium) => SaidOfMedium[]): D {
  return draft.said ? { ...draft, said: draft.said.flatMap((said) => (said.id === id ? change(said) : [said])) } : draft
}

/** What was sent is said; what was said since then is still to be sent. */
function takeSaid(said: SaidOfMedium, sent: Partial<FileWords>, version: number): SaidOfMedium[] {
  const left = Object.entries(said.words).filter(([key, word]) => sent[key as keyof FileWords] !== word)
  return left.length === 0 ? [] : [{ ...said, version, words: Object.fromEntries(left) }]
}

/** How far it has come has to be asked. */
function unplaced(file: LocalFile): LocalFile {
  const { offset: _, ...rest } = file
  return rest
}

function takeUploaded<D extends DraftFiles>(draft: D, id: string, offset: number): D {
  const next = withFile(draft, id, (file) => {
    const { fresh: _, ...begun } = unplaced(file)
    return offset < file.size ? { ...begun, offset } : { ...begun, arrived: true }
  })
  if (!next.files.some((file) => file.id === id && file.arrived) || !next.order) return next
  // One more stands among them.
  const { seen: _, ...order } = next.order
  return { ...next, order }
}

function takeOrder<D extends DraftFiles>(draft: D, seen: ServerOrder, isOurs: boolean): D {
  const known = isOurs ? { ...draft, order_version: seen.version } : draft
  if (!draft.order) return known
  const { from, tried, ...order } = draft.order
  const asked = { ...(from !== undefined && { from }), ...(tried && { tried }) }
  return settleOrder({ ...known, order: { ...order, seen, ...(!isOurs && asked) } })
}

/** The order has changed there: by ourselves, when that was not answered; or by somebody else. */
function takeChangedOrder<D extends DraftFiles>(draft: D, seen: ServerOrder): { draft: D; isTheirs: boolean } {
  const { order } = draft
  const isOurs = order !== undefined && [order.ids, ...(order.tried ?? [])].some((ids) => isOrderMet(seen, ids))
  return { draft: takeOrder(draft, seen, true), isTheirs: order !== undefined && !isOurs }
}

function refuseFile<D extends DraftFiles>(draft: D, id: string, refusal: Refusal): D {
  const next = withFile(draft, id, (file) => ({ ...unplaced(file), refusal, ...(!file.arrived && { fresh: true }) }))
  return withSaid(next, id, (said) => [{ ...said, refusal }])
}

/** What becomes of the files after the answer; with what the user has to be told of the whole, if anything. */
export function recordFileResult<D extends DraftFiles>(
  draft: D,
  step: FileStep,
  result: FileResult,
): { draft: D; refusal?: Refusal } {
  const id = 'file' in step ? step.file : ''
  const reached = { ...draft, unreached: result.kind === 'unreached' }
  const isGone = (file: string) => ({ ...reached, gone: reached.gone.filter((other) => other !== file) })
  switch (result.kind) {
    case 'unreached':
      return { draft: reached }
    case 'uploaded':
      return { draft: takeUploaded(reached, id, result.offset) }
    case 'elsewhere':
      return { draft: withFile(reached, id, unplaced) }
    case 'damaged':
      return { draft: refuseFile(reached, id, { code: DAMAGED_HERE, message: '' }) }
    case 'edited': {
      const changes = step.kind === 'edit_file' ? step.changes : {}
      const { version } = result
      const told = withFile(reached, id, (file) => ({
        ...file,
        version,
        told: { ...wordsOf(file.told ?? file), ...changes },
      }))
      return { draft: withSaid(told, id, (said) => takeSaid(said, changes, version)) }
    }
    case 'dropped':
      return { draft: isGone(id) }
    case 'ordered':
      return { draft: takeOrder(reached, result.order, step.kind === 'order') }
    case 'order_changed': {
      const { draft: next, isTheirs } = takeChangedOrder(reached, result.order)
      return { draft: next, ...(isTheirs && { refusal: result.refusal }) }
    }
    case 'file_changed': {
      const { version, refusal } = result
      const known = withFile(reached, id, (file) => ({ ...file, version }))
      return {
        draft: refuseFile(
          withSaid(known, id, (said) => [{ ...said, version }]),
          id,
          refusal,
        ),
      }
    }
    case 'refused':
      if (step.kind === 'drop_file') return { draft: isGone(id), refusal: result.refusal }
      if (!('file' in step)) return { draft: reached, refusal: result.refusal }
      return { draft: refuseFile(reached, id, result.refusal) }
  }
}
