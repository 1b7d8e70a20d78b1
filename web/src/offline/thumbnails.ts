import type { LocalDraft } from '@klubba/domain/offline/draft'
import type { LocalFile } from '@klubba/domain/offline/draft-files'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readThumbnail } from './file-store.ts'

/** From one page of the wizard to the next they stay. */
const STAYS_MS = 2_000

interface Shown {
  users: number
  url?: string
}

/** The small pictures that somebody looks at, as addresses of this page. */
const shown = new Map<string, Shown>()
const listeners = new Set<() => void>()
let changes = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  changes += 1
  for (const listener of listeners) listener()
}

type Place = Pick<LocalDraft, 'id' | 'user_id'>
type Pictured = Pick<LocalFile, 'id' | 'type'>

async function load(draft: Place, file: Pictured, entry: Shown): Promise<void> {
  const picture = await readThumbnail(draft, file).catch(() => undefined)
  if (!picture || shown.get(file.id) !== entry) return
  entry.url = URL.createObjectURL(picture)
  tell()
}

function take(draft: Place, file: Pictured): void {
  const entry = shown.get(file.id) ?? { users: 0 }
  entry.users += 1
  if (shown.has(file.id)) return
  shown.set(file.id, entry)
  void load(draft, file, entry)
}

function giveBack(id: string): void {
  const entry = shown.get(id)
  if (!entry) return
  entry.users -= 1
  setTimeout(() => {
    if (entry.users > 0 || shown.get(id) !== entry) return
    shown.delete(id)
    if (entry.url !== undefined) URL.revokeObjectURL(entry.url)
  }, STAYS_MS)
}

/** What the files on the device look like, as far as that is known. */
export function useThumbnails(
  { id, user_id }: Place,
  files: readonly Pictured[],
): (fileId: string) => string | undefined {
  const wanted = files.map((file) => `${file.id} ${file.type}`).join(',')
  useEffect(() => {
    const taken = wanted.split(',').flatMap((each): Pictured[] => {
      const [fileId = '', type] = each.split(' ')
      return type === undefined ? [] : [{ id: fileId, type: type as LocalFile['type'] }]
    })
    for (const file of taken) take({ id, user_id }, file)
    return () => {
      for (const file of taken) giveBack(file.id)
    }
  }, [id, user_id, wanted])
  const known = useSyncExternalStore(subscribe, () => changes)
  // A new function whenever one more is known, so that who shows them looks again.
  return useMemo(() => (fileId: string) => (known < 0 ? undefined : shown.get(fileId)?.url), [known])
}
