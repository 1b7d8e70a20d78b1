import { conflictKeys, decide } from '@klubba/domain/offline/draft'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { sendNow } from '../../offline/sync.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import type { SavedSection } from '../section-rules.ts'
import { useAssetWords } from '../use-asset-words.ts'
import type { Registration } from './registration-frame.tsx'

interface DraftConflictProps extends Registration {
  section: SavedSection
  /** Nothing was decided. */
  onLeave?: () => void
}

/** Stored by their ids, shown by their names. */
const REFERENCES = ['owner_id', 'portfolio_id']

/** AST-12: what somebody else has changed at the server as well, to be chosen field by field. */
export function DraftConflict({ draft, blueprint, section, onLeave }: DraftConflictProps) {
  const { moment } = useFormat()
  const { labelOf, wordsOf } = useAssetWords(blueprint)
  const [isSaving, setSaving] = useState(false)
  const [left, setLeft] = useState('')
  const keys = conflictKeys(draft, section)
  const met = keys.join(' ')
  if (keys.length === 0 || left === met || !draft.confirmed) return null
  const named = [draft.owner, draft.confirmed.owner, draft.portfolio, draft.confirmed.portfolio]
  const words = (key: string, value: unknown) =>
    REFERENCES.includes(key) ? (named.find((one) => one?.id === value)?.name ?? '') : wordsOf(key, value)
  return (
    <ConflictDialog
      key={met}
      conflicts={keys.map((key) => ({
        field: key,
        label: labelOf(key),
        before: words(key, draft.changes[section][key]?.conflict?.before),
        theirs: words(key, draft.base[key]),
        mine: words(key, draft.changes[section][key]?.value),
      }))}
      others={0}
      change={{ name: draft.confirmed.updated_by, when: moment(draft.confirmed.updated_at) }}
      isSaving={isSaving}
      error={null}
      onClose={() => {
        setLeft(met)
        onLeave?.()
      }}
      onSave={(mine) => {
        setSaving(true)
        void changeDraft(draft.user_id, draft.id, (now) => decide(now, section, mine))
          .then(() => void sendNow())
          .finally(() => setSaving(false))
      }}
    />
  )
}
