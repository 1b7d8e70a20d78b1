import type { Medium } from '@klubba/domain/media/media-api'
import { ActionIcon } from '@mantine/core'
import { type Icon, IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { fileUrl } from './file-url.ts'
import classes from './lightbox.module.css'
import { useZoom } from './use-zoom.ts'

const ZOOM_STEP = 1.5

/** As much of a medium as is needed to look at it. */
type Looked = Pick<Medium, 'id' | 'type' | 'files' | 'placeholder'>

interface LightboxProps<M extends Looked> {
  media: readonly M[]
  /** The one that is looked at first. */
  first: string
  /** What it shows, in words. */
  titleOf: (medium: M) => string
  onClose: () => void
}

interface ToolProps {
  icon: Icon
  label: string
  onClick: () => void
  isOff?: boolean
  className?: string | undefined
}

function Tool({ icon: Sign, label, onClick, isOff = false, className }: ToolProps) {
  return (
    <ActionIcon
      className={`${classes.tool} ${className ?? ''}`}
      aria-label={label}
      title={label}
      // Stays where the focus is, also at the end of the row.
      aria-disabled={isOff}
      onClick={onClick}
    >
      <Sign size={22} aria-hidden />
    </ActionIcon>
  )
}

interface StageProps {
  medium: Looked
  title: string
  zoomed: ReturnType<typeof useZoom>
}

function Stage({ medium: { type, files, placeholder }, title, zoomed: { view, stageProps } }: StageProps) {
  if (type === 'video' && files.video) {
    return (
      // What is filmed here is a machine: there is nothing said that could be written below.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={classes.video}
        src={fileUrl(files.video)}
        poster={files.poster && fileUrl(files.poster)}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
      />
    )
  }
  const file = files.large ?? files.document ?? files.small
  return (
    <div {...stageProps} className={classes.stage} data-zoomed={view.scale > 1 || undefined}>
      {file && (
        <img
          src={fileUrl(file)}
          alt={title}
          draggable={false}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            ...(placeholder !== undefined && { backgroundImage: `url("${placeholder}")` }),
          }}
          width={file.width}
          height={file.height}
        />
      )}
    </div>
  )
}

/** The next one is fetched while this one is looked at. */
function useFetchedAhead(medium: Looked | undefined): void {
  const url = medium?.type === 'image' && medium.files.large ? fileUrl(medium.files.large) : undefined
  useEffect(() => {
    if (url !== undefined) new Image().src = url
  }, [url])
}

/** Pictures and videos over the whole screen: one at a time, looked at as closely as one likes. */
export function Lightbox<M extends Looked>({ media, first, titleOf, onClose }: LightboxProps<M>) {
  const { t } = useTranslation(['media', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const [id, setId] = useState(first)
  const place = Math.max(
    0,
    media.findIndex((each) => each.id === id),
  )
  const medium = media[place]
  const show = (next: number) => setId(media[next]?.id ?? id)
  const step = (way: 1 | -1) => show(place + way)
  const zoomed = useZoom(id, step)
  useFetchedAhead(media[place + 1])
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The arrows of a video move in its time.
    if (event.target instanceof HTMLVideoElement) return
    const keys: Partial<Record<string, () => void>> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => show(0),
      End: () => show(media.length - 1),
      '+': () => zoomed.zoom(ZOOM_STEP),
      '-': () => zoomed.zoom(1 / ZOOM_STEP),
      '0': () => zoomed.reset(),
    }
    const deed = keys[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    const element = dialog.current
    const listen = (event: KeyboardEvent) => onKey(event)
    // The keys are the quick way; every one of them has its button.
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])

  if (!medium) return null
  const title = titleOf(medium)
  const isPicture = medium.type !== 'video'
  return (
    <dialog ref={dialog} className={classes.lightbox} aria-label={t('lightbox.label')} onClose={onClose}>
      <div className={classes.bar}>
        <output className={classes.count}>{t('lightbox.place', { place: place + 1, total: media.length })}</output>
        <div className={classes.tools}>
          {isPicture && (
            <>
              <Tool
                icon={IconZoomOut}
                label={t('lightbox.smaller')}
                isOff={zoomed.view.scale === 1}
                onClick={() => zoomed.zoom(1 / ZOOM_STEP)}
              />
              <Tool icon={IconZoomIn} label={t('lightbox.larger')} onClick={() => zoomed.zoom(ZOOM_STEP)} />
            </>
          )}
          <Tool icon={IconX} label={t('common:close')} onClick={onClose} />
        </div>
      </div>
      <Stage key={medium.id} medium={medium} title={title} zoomed={zoomed} />
      {media.length > 1 && (
        <>
          <Tool
            icon={IconChevronLeft}
            label={t('lightbox.previous')}
            className={classes.previous}
            isOff={place === 0}
            onClick={() => step(-1)}
          />
          <Tool
            icon={IconChevronRight}
            label={t('lightbox.next')}
            className={classes.next}
            isOff={place === media.length - 1}
            onClick={() => step(1)}
          />
        </>
      )}
      <p className={classes.caption}>{title}</p>
    </dialog>
  )
}
