import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { Medium } from '@klubba/domain/media/media-api'
import { useTranslation } from '../use-translation.ts'
import classes from './media-grid.module.css'
import { MediaTile, type TileDeeds } from './media-tile.tsx'
import { useKeyboardOrder } from './use-keyboard-order.ts'

interface MediaGridProps extends TileDeeds {
  label: string
  media: readonly Medium[]
  titleOf: (medium: Medium) => string
  mainId: string | undefined
  isMovable: boolean
  hasMenu: boolean
  onOrder: (ids: string[]) => void
}

const DRAG_AFTER_PX = 6

// Who drags sees what happens; who moves by keyboard is told in our own words.
const SAY_NOTHING = () => undefined
const SILENT: Announcements = {
  onDragStart: SAY_NOTHING,
  onDragOver: SAY_NOTHING,
  onDragEnd: SAY_NOTHING,
  onDragCancel: SAY_NOTHING,
}

/** MED-6: pictures and videos in their order, which is changed by pointer, finger or keyboard. */
export function MediaGrid({ label, media, titleOf, mainId, isMovable, hasMenu, onOrder, ...deeds }: MediaGridProps) {
  const { t } = useTranslation('media')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }))
  const { shown, moveOf, said } = useKeyboardOrder({ media, titleOf, onOrder })
  const ids = shown.map(({ id }) => id)

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t('order.how') } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-label={label}>
          {shown.map((medium) => (
            <MediaTile
              key={medium.id}
              medium={medium}
              title={titleOf(medium)}
              isMain={medium.id === mainId}
              isMovable={isMovable}
              move={moveOf(medium)}
              hasMenu={hasMenu}
              {...deeds}
            />
          ))}
        </ul>
      </SortableContext>
      <output className="unseen" aria-live="assertive">
        {said}
      </output>
    </DndContext>
  )
}
