import type { Change, SectionChanges } from '@klubba/domain/offline/draft'
import type { FormStore } from '../../schema-forms/form-store.ts'

/** At most this long behind the fingers. */
const WRITE_WITHIN_MS = 400

export interface AutosaveState {
  /** Something is typed that is not written yet. */
  isWaiting: boolean
  error: unknown
  /** Of the draft, as it was last written from here; none: nothing was. */
  written: number
}

/** What is stored of a field: its value, or what was typed with what is wrong about it. A gap is no mistake yet. */
function changeAt(store: FormStore, key: string): Change {
  const value = store.valueAt(key)
  const issue = store.issueAt(key)
  const isGap = issue?.code === 'required' && issue.path === key
  if (!issue || isGap) return { value: value ?? null }
  return { ...(value !== undefined && { value }), typed: store.slot(key).draft, issue }
}

export interface Autosave {
  /** What is typed and not written yet. */
  pending: () => string[]
  /** Writes it now; answers whether all of it is written. */
  flush: () => Promise<boolean>
  /** The revision of the draft that was last written or shown. */
  revision: () => number
  /** What the form shows is what is stored. */
  settle: (revision: number, keys: readonly string[]) => void
}

interface AutosaveOptions {
  store: FormStore
  revision: number
  /** Answers with the draft's revision. */
  write: (changes: SectionChanges) => Promise<number>
  /** Told when something waits to be written, when it is written, and when it could not be. */
  onState: (state: AutosaveState) => void
}

/** Writes what changes in a form, one write after the other, each a moment after the first change. */
export function createAutosave({ store, revision: from, write, onState }: AutosaveOptions): Autosave {
  const written = new Map(store.keys.map((key) => [key, store.slot(key).draft]))
  let revision = from
  let lastWritten = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<boolean> | undefined

  const pending = () => store.keys.filter((key) => store.slot(key).draft !== written.get(key))

  async function writeAll(): Promise<boolean> {
    for (let keys = pending(); keys.length > 0; keys = pending()) {
      const drafts = keys.map((key) => [key, store.slot(key).draft] as const)
      const changes = Object.fromEntries(keys.map((key) => [key, changeAt(store, key)]))
      try {
        lastWritten = await write(changes)
        revision = Math.max(revision, lastWritten)
      } catch (error) {
        onState({ isWaiting: true, error, written: lastWritten })
        return false
      }
      for (const [key, draft] of drafts) written.set(key, draft)
    }
    onState({ isWaiting: false, error: undefined, written: lastWritten })
    return true
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  store.subscribe(() => {
    if (timer !== undefined || writing || pending().length === 0) return
    onState({ isWaiting: true, error: undefined, written: lastWritten })
    timer = setTimeout(() => void flush(), WRITE_WITHIN_MS)
  })

  return {
    pending,
    flush,
    revision: () => revision,
    settle: (shown, keys) => {
      revision = shown
      for (const key of keys) written.set(key, store.slot(key).draft)
      if (timer === undefined || pending().length > 0) return
      // It was not typed: there is nothing to write.
      clearTimeout(timer)
      timer = undefined
      onState({ isWaiting: false, error: undefined, written: lastWritten })
    },
  }
}
