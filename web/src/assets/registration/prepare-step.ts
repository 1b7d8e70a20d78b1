import { addPhrases, i18n } from '../../i18n/i18n.ts'
import { isLanguage } from '@klubba/domain/languages'
import { holdDraft } from '../../offline/draft-locks.ts'
import { queryClient } from '../../query-client.ts'
import { getSession, onSessionChange } from '../../session/session-store.ts'
import { catalogueOptions } from '../catalogue-queries.ts'
import { draftOptions } from './open-draft.ts'

/** All that a step is written with: each part of the page that waits for phrases of its own would be one more wait. */
export const STEP_PHRASES = [
  'registration',
  'shell',
  'assets',
  'schema_forms',
  'common',
  'asset_list',
  'media',
  'dates',
  'registry',
  'owners',
  'organizations',
] as const

/** What is not there by then is waited for by the page itself, which says so. */
const WITHIN_MS = 1_000

async function whoIsThere(): Promise<string | undefined> {
  const { ready, user } = getSession()
  if (ready) return user?.id
  return new Promise((resolve) => {
    const stop = onSessionChange(() => {
      if (!getSession().ready) return
      stop()
      resolve(getSession().user?.id)
    })
  })
}

async function readDevice(): Promise<void> {
  const id = /\/assets\/registration\/([\w-]{36})\//.exec(location.pathname)?.[1]
  const userId = await whoIsThere()
  if (id === undefined || userId === undefined) return
  const held = holdDraft(id, false, () => undefined)
  await Promise.allSettled([
    held,
    queryClient.query(draftOptions(userId, id)),
    queryClient.query(catalogueOptions(isLanguage(i18n.language) ? i18n.language : 'en')),
  ])
  // The page holds it from here on.
  void held.then((giveFree) => giveFree?.())
}

/** Reads what the first step is drawn from, so that a phone draws it once and not bit by bit. */
export async function prepareStep(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN_MS))
  await Promise.race([late, Promise.allSettled([addPhrases(STEP_PHRASES), readDevice()])])
}
