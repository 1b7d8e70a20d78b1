import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Medium } from '@klubba/domain/media/media-api'
import { UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconGripVertical,
  IconPhoto,
  IconPhotoCog,
  IconPlayerPlayFilled,
  IconStarFilled,
  IconVideo,
} from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { DeviceMark } from './device-mark.tsx'
import { useDeviceMedia } from './device-media.ts'
import classes from './media-grid.module.css'
import { MediaMenu } from './media-menu.tsx'
import { MediaPicture } from './media-picture.tsx'
import type { KeyboardMove } from './use-keyboard-order.ts'
import { useReasonText } from './use-media-words.ts'

export interface TileDeeds {
  onOpen: (medium: Medium) => void
  onEdit: (medium: Medium) => void
  onDelete: (medium: Medium) => void
  onRetry: (medium: Medium) => void
  onSetMain: (medium: Medium) => void
}

interface TileProps extends TileDeeds {
  medium: Medium
  title: string
  isMain: boolean
  /** Whether it can be moved. */
  isMovable: boolean
  /** How it is moved by keyboard. */
  move: KeyboardMove
  /** Whether anything can be done with it. */
  hasMenu: boolean
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** What it looks like, or why that cannot be seen yet. */
function MediaFace({ medium, title, onOpen }: Pick<TileProps, 'medium' | 'title' | 'onOpen'>) {
  const { t } = useTranslation('media')
  const reasonText = useReasonText()
  const isHere = useDeviceMedia()?.markOf(medium.id) !== undefined
  const { status, type, duration_seconds: seconds } = medium
  if (status !== 'ACTIVE' && !isHere) {
    const Sign = status === 'PROCESSING' ? IconPhotoCog : IconAlertTriangle
    return (
      <span className={classes.face} data-status={status}>
        <Sign size={26} aria-hidden />
        <span className={classes.state}>{status === 'PROCESSING' ? t('status.PROCESSING') : reasonText(medium)}</span>
      </span>
    )
  }
  // Behind the picture, where the browser could draw one.
  const Unseen = type === 'video' ? IconVideo : IconPhoto
  return (
    <UnstyledButton
      className={classes.face}
      aria-label={t(`open.${type}`, { name: title })}
      onClick={() => onOpen(medium)}
    >
      {isHere && <Unseen size={26} aria-hidden />}
      <MediaPicture medium={medium} size="small" alt="" />
      {isHere && (
        <span className={classes.mark}>
          <DeviceMark id={medium.id} />
        </span>
      )}
      {type === 'video' && (
        <span className={classes.film}>
          <IconPlayerPlayFilled size={14} aria-hidden />
          {seconds !== undefined && clock(seconds)}
        </span>
      )}
    </UnstyledButton>
  )
}

/** A picture or video in its place in the row, from which it can be moved. */
export function MediaTile({ medium, title, isMain, isMovable, move, hasMenu, ...deeds }: TileProps) {
  const { t } = useTranslation('media')
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: medium.id,
    disabled: !isMovable,
    attributes: { roleDescription: t('order.role') },
  })
  const mayBeMain = isMovable && !isMain && medium.type === 'image'
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || move.isLifted || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <MediaFace medium={medium} title={title} onOpen={deeds.onOpen} />
      {isMain && (
        <span className={classes.main}>
          <IconStarFilled size={12} aria-hidden />
          {t('main')}
        </span>
      )}
      <div className={classes.line}>
        {isMovable && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={classes.grip}
            aria-label={t('order.move', { name: title })}
            {...attributes}
            {...listeners}
            aria-pressed={move.isLifted}
            onKeyDown={move.onKeyDown}
            onBlur={move.onBlur}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        )}
        <span className={classes.title} title={title}>
          {title}
        </span>
        {hasMenu && (
          <MediaMenu
            medium={medium}
            title={title}
            onEdit={() => deeds.onEdit(medium)}
            onDelete={() => deeds.onDelete(medium)}
            onRetry={() => deeds.onRetry(medium)}
            onSetMain={mayBeMain ? () => deeds.onSetMain(medium) : undefined}
          />
        )}
      </div>
    </li>
  )
}
