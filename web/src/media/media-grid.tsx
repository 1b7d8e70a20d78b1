import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { Medium } from '@klubba/domain/media/media-api'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './media-grid.module.css'
import { MediaTile, type TileDeeds } from './media-tile.tsx'

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

/** What is said while something is moved, for who cannot see it. */
function useAnnouncements(media: readonly Medium[], titleOf: (medium: Medium) => string): Announcements {
  const { t } = useTranslation('media')
  // What is lifted is first of all over its own place. Only then are all places measured and do the arrow keys move it.
  const isLifted = useRef(false)
  const facts = (active: string | number, over: string | number | undefined) => {
    const medium = media.find(({ id }) => id === active)
    return {
      name: medium ? titleOf(medium) : '',
      place: media.findIndex(({ id }) => id === over) + 1,
      total: media.length,
    }
  }
  return {
    onDragStart: () => {
      isLifted.current = false
      return undefined
    },
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      const isFirst = !isLifted.current
      isLifted.current = true
      return isFirst ? t('order.lifted', facts(active.id, active.id)) : t('order.over', facts(active.id, over.id))
    },
    onDragEnd: ({ active, over }) => t('order.dropped', facts(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('order.cancelled', facts(active.id, active.id)),
  }
}

/** MED-6: pictures and videos in their order, which is changed by pointer, finger or keyboard. */
export function MediaGrid({ label, media, titleOf, mainId, isMovable, hasMenu, onOrder, ...deeds }: MediaGridProps) {
  const { t } = useTranslation('media')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useAnnouncements(media, titleOf)
  const ids = media.map(({ id }) => id)

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.how') } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-label={label}>
          {media.map((medium) => (
            <MediaTile
              key={medium.id}
              medium={medium}
              title={titleOf(medium)}
              isMain={medium.id === mainId}
              isMovable={isMovable}
              hasMenu={hasMenu}
              {...deeds}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
