import { draftValues, type LocalDraft, same, typeInto } from '@klubba/domain/offline/draft'
import type { PlacedField } from '@klubba/domain/forms/form-fields'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { DeviceError } from '../../offline/device-error.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { holdReload } from '../../pwa/unsaved-input.ts'
import { createFormStore, type FormStore } from '../../schema-forms/form-store.ts'
import type { Blueprint } from '../blueprint.ts'
import { type SavedSection, sectionRules } from '../section-rules.ts'
import { type AutosaveState, createAutosave } from './autosave.ts'
import { showDraft } from './open-draft.ts'

interface DraftFormOptions {
  draft: LocalDraft
  blueprint: Blueprint
  section: SavedSection
  fields: readonly PlacedField[]
}

/** As it was left: also what was typed and cannot be stored as a value. */
function begin({ draft, blueprint, section, fields }: DraftFormOptions): FormStore {
  const store = createFormStore(sectionRules(section, blueprint, fields), draftValues(draft))
  for (const [key, { typed, issue }] of Object.entries(draft.changes[section])) {
    if (!store.keys.includes(key) || !issue) continue
    if (typed !== undefined) store.type(key, typed)
    store.refuse([issue])
  }
  return store
}

/** What has come from the server meanwhile is shown, unless somebody has just typed there. */
function follow(
  store: FormStore,
  { changes, ...draft }: LocalDraft,
  section: SavedSection,
  typing: readonly string[],
): string[] {
  const values = draftValues({ changes, ...draft })
  const isKept = (key: string) => typing.includes(key) || changes[section][key]?.typed !== undefined
  const others = store.keys.filter((key) => !isKept(key))
  const isOther = others.some((key) => !same(store.valueAt(key), values[key]))
  if (isOther) store.rebase(values, store.keys.filter(isKept))
  const told = others.flatMap((key) => changes[section][key]?.issue ?? [])
  const news = told.filter((issue) => !store.keys.some((key) => store.slot(key).issue?.path === issue.path))
  if (news.length > 0) store.refuse(news)
  return isOther ? others : []
}

/** The form of a section that is written to the device as it is typed. */
export function useDraftForm(options: DraftFormOptions) {
  const { draft, section } = options
  const { id, user_id: userId } = draft
  const [state, setState] = useState<AutosaveState>({ isWaiting: false, error: undefined, written: 0 })
  const [store] = useState(() => begin(options))
  const [autosave] = useState(() =>
    createAutosave({
      store,
      revision: draft.revision,
      write: async (changes) => {
        const next = await changeDraft(userId, id, (now) =>
          typeInto(now, section, changes, new Date(serverNow()).toISOString()),
        )
        // Removed in another tab or by somebody at the server: what is typed here is not stored any more.
        if (!next) throw new DeviceError('unavailable')
        showDraft(next)
        return next.revision
      },
      onState: setState,
    }),
  )

  // What is said of the draft, saved or sent, is said of the one that is shown: what was just written is not in it yet.
  const isWaiting = state.isWaiting || draft.revision < state.written
  useEffect(() => (isWaiting ? holdReload('draft') : undefined), [isWaiting])

  useEffect(() => {
    const flush = () => void autosave.flush()
    // The first of these comes while the page still has a moment, the others where there is nothing else.
    addEventListener('beforeunload', flush)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [autosave])

  const take = useEffectEvent((next: LocalDraft) => {
    // Read before the last write: the form knows better.
    if (next.revision < autosave.revision()) return
    autosave.settle(next.revision, follow(store, next, section, autosave.pending()))
  })
  useEffect(() => take(draft), [draft])

  return {
    store,
    flush: autosave.flush,
    hasUnwritten: () => autosave.pending().length > 0,
    isWaiting,
    error: state.error,
  }
}
