import { type BulkActionType, bulkActionsOn } from '@klubba/domain/asset-bulk/bulk-rules'
import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useSession } from '../../session/session-store.ts'
import type { RowChoice } from '../../ui/data-table.tsx'
import type { ListedView } from '../views/use-asset-view.ts'

/** Which are chosen: single ones, or all that the list holds but some. Of another list nothing is. */
interface Chosen {
  of: string
  isAll: boolean
  /** The chosen ones, or those that are left out. */
  ids: ReadonlySet<string>
  /** On cards, boxes to choose by. */
  isChoosing: boolean
}

/** AST-14: what is chosen of a list, by who may do something with it. */
export function useChosenAssets(listed: ListedView, total: number | undefined, shown: readonly AssetRow[]) {
  const { t } = useTranslation('asset_list')
  const { user } = useSession()
  const { listing } = listed
  const { filters } = listed.shown
  const actions = user ? bulkActionsOn(listing, user) : []
  // Another page or order is the same list; other filters make another.
  const of = JSON.stringify([listing, filters])
  const [kept, setKept] = useState<Chosen>()
  const [asked, setAsked] = useState<BulkActionType>()
  const none: Chosen = { of, isAll: false, ids: new Set(), isChoosing: false }
  const chosen = kept?.of === of ? kept : none
  const { isAll, ids } = chosen
  const isChosen = ({ id }: { id: string }) => ids.has(id) !== isAll
  const count = isAll ? Math.max(0, (total ?? 0) - ids.size) : ids.size

  function set(rows: readonly { id: string }[], wanted: boolean): void {
    const next = new Set(ids)
    for (const { id } of rows) {
      if (wanted === isAll) next.delete(id)
      else next.add(id)
    }
    setKept({ ...chosen, ids: next })
  }

  const isAllShown = shown.length > 0 && shown.every(isChosen)
  const choice: RowChoice<AssetRow> = {
    isChosen,
    onToggle: (row) => set([row], !isChosen(row)),
    label: ({ asset_number }) => t('choose.one', { number: asset_number }),
    all: { isChosen: isAllShown, label: t('choose.shown'), onToggle: () => set(shown, !isAllShown) },
    onCards: chosen.isChoosing || count > 0,
  }
  return {
    actions,
    choice: actions.length > 0 ? choice : undefined,
    count,
    isAll,
    isAllShown,
    selection: isAll ? { listing, filters, except: [...ids] } : { ids: [...ids] },
    chooseAll: () => setKept({ ...chosen, isAll: true, ids: new Set() }),
    startChoosing: () => setKept({ ...chosen, isChoosing: true }),
    clear: () => setKept(undefined),
    /** What is being done; it stays open when what was chosen has left the list by it. */
    asked,
    ask: setAsked,
  }
}
export type ChosenAssets = ReturnType<typeof useChosenAssets>
