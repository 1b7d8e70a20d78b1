import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { type LocalFile, wordChanges, wordsOf } from '@klubba/domain/offline/draft-files'
import { NO_LANGUAGES } from '@klubba/domain/text-languages'
import { useMemo } from 'react'
import { useMedia } from '../../media/media-queries.ts'
import { useThumbnails } from '../../offline/thumbnails.ts'
import { useSession } from '../../session/session-store.ts'

/** Whoever registers may do all of it; the server has the last word. */
const ALL_ACTIONS = { add: 'allowed', edit: 'allowed', order: 'allowed', delete: 'allowed' } as const

/** A file on the device as one of the asset's media. */
function mediumOf(draft: LocalDraft, file: LocalFile, by: string, picture: string | undefined): Medium {
  const { id, type, mime_type, size, sha256, added_at: at } = file
  const person = { id: draft.user_id, name: by }
  return {
    id,
    asset_id: draft.id,
    image_text_languages: NO_LANGUAGES,
    ...wordsOf(file),
    type,
    mime_type,
    size,
    sha256,
    order: file.place,
    status: file.refusal ? 'PROCESSING_ERROR' : 'ACTIVE',
    files:
      picture === undefined || type === 'file' ? {} : { small: { url: picture, mime_type: 'image/webp', size: 0 } },
    created_by: person,
    created_at: at,
    updated_by: person,
    updated_at: at,
    version: 0,
    actions: { edit: 'allowed', delete: 'allowed' },
  }
}

/** What the server has and what lies here, in the order that is wanted. What was removed here is gone. */
function mergedMedia(
  draft: LocalDraft,
  there: MediaOfAsset | undefined,
  shownAs: (file: LocalFile) => Medium,
): MediaOfAsset {
  const known = (there?.results ?? [])
    .filter(({ id }) => !draft.gone.includes(id))
    .map((medium): Medium => {
      const file = draft.files.find(({ id }) => id === medium.id)
      const said = draft.said?.find(({ id }) => id === medium.id)
      return { ...medium, ...(file && wordChanges(file)), ...said?.words }
    })
  const here = draft.files.filter(({ id }) => !known.some((medium) => medium.id === id)).map(shownAs)
  const wish = draft.order?.ids ?? []
  const rank = ({ id }: Medium) => (wish.includes(id) ? wish.indexOf(id) : wish.length)
  const results = [...known, ...here].toSorted((one, other) => rank(one) - rank(other) || one.order - other.order)
  return { results, order_version: there?.order_version ?? 0, actions: { ...ALL_ACTIONS, ...there?.actions } }
}

/** The media of a registration: those of the server, once it knows of it, and those on the device, as one. */
export function useDraftMedia(draft: LocalDraft) {
  const { user } = useSession()
  const { data: there, error } = useMedia(draft.confirmed && draft.id)
  const pictureOf = useThumbnails(draft, draft.files)
  const by = user ? `${user.first_name} ${user.last_name}` : ''
  const media = useMemo(
    () => mergedMedia(draft, there, (file) => mediumOf(draft, file, by, pictureOf(file.id))),
    [draft, there, by, pictureOf],
  )
  return { media, there, error }
}
