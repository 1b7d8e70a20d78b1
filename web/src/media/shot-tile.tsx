import type { Medium } from '@klubba/domain/media/media-api'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCamera, IconCheck, IconPhoto, IconPhotoCog, IconRefresh, IconVideo } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { DeviceMark } from './device-mark.tsx'
import { useDeviceMedia } from './device-media.ts'
import { useFileChooser } from './file-chooser.tsx'
import { MediaPicture } from './media-picture.tsx'
import type { ShotStand } from './shots.ts'
import classes from './shot-list.module.css'
import { isOnItsWay, type Upload } from './upload-store.ts'
import { useDropTarget } from './use-drop-target.ts'

const RING = 2 * Math.PI * 20

function Ring({ share }: { share: number }) {
  return (
    <span className={classes.cover}>
      <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden>
        <circle cx="26" cy="26" r="20" className={classes.track} />
        <circle
          cx="26"
          cy="26"
          r="20"
          className={classes.arc}
          strokeDasharray={`${RING * share} ${RING}`}
          transform="rotate(-90 26 26)"
        />
      </svg>
      <span className={classes.percent}>{`${Math.floor(share * 100)}%`}</span>
    </span>
  )
}

/** On its way, with what is seen of it already. */
function OnItsWay({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { t } = useTranslation('media')
  const { preview, state, sent, size } = upload
  return (
    <span className={classes.tile} data-state="busy">
      {preview !== undefined && <img src={preview} alt="" className={classes.preview} />}
      {state === 'failed' && (
        <span className={classes.cover}>
          <RetryButton onClick={onRetry} />
        </span>
      )}
      {state === 'arrived' && <Busy word={t('status.PROCESSING')} />}
      {(isOnItsWay(upload) || state === 'storing') && <Ring share={sent / size} />}
    </span>
  )
}

function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('media')
  return (
    <Button className={classes.retry ?? ''} leftSection={<IconRefresh size={16} aria-hidden />} onClick={onClick}>
      {t('retry')}
    </Button>
  )
}

function Busy({ word }: { word: string }) {
  return (
    <span className={classes.cover}>
      <IconPhotoCog size={24} aria-hidden />
      <span className={classes.word}>{word}</span>
    </span>
  )
}

interface ShotTileProps extends ShotStand {
  /** The one to take next. */
  isNext: boolean
  mayAdd: boolean
  onFiles: (files: File[]) => void
  onOpen: (medium: Medium) => void
  onRetryUpload: (upload: Upload) => void
  onRetryMedium: (medium: Medium) => void
}

function Missing({ shot, isNext, mayAdd, onFiles }: Pick<ShotTileProps, 'shot' | 'isNext' | 'mayAdd' | 'onFiles'>) {
  const { t } = useTranslation('media')
  const chooser = useFileChooser({ accept: `${shot.type}/*`, isCamera: true, onFiles })
  const Sign = shot.type === 'video' ? IconVideo : IconCamera
  if (!mayAdd) {
    return (
      <span className={classes.tile} data-state="missing">
        <Sign size={26} aria-hidden />
      </span>
    )
  }
  return (
    <>
      <UnstyledButton
        className={classes.tile}
        data-state="missing"
        data-next={isNext || undefined}
        aria-label={t(`shots.take.${shot.type}`, { shot: shot.name })}
        onClick={chooser.open}
      >
        <Sign size={26} aria-hidden />
      </UnstyledButton>
      {chooser.element}
    </>
  )
}

function Content(props: ShotTileProps): ReactNode {
  const { t } = useTranslation('media')
  const { shot, medium, upload, onOpen, onRetryUpload, onRetryMedium } = props
  const mark = useDeviceMedia()?.markOf(medium?.id ?? '')
  const Sign = shot.type === 'video' ? IconVideo : IconPhoto
  if (upload) return <OnItsWay upload={upload} onRetry={() => onRetryUpload(upload)} />
  if (!medium) return <Missing {...props} />
  if (medium.status === 'ACTIVE' || mark) {
    return (
      <UnstyledButton
        className={classes.tile}
        aria-label={t('shots.open', { shot: shot.name })}
        onClick={() => onOpen(medium)}
      >
        <Sign size={26} aria-hidden />
        <MediaPicture medium={medium} size="small" alt="" />
        <span className={mark ? classes.mark : classes.taken}>
          {mark ? <DeviceMark id={medium.id} isSmall /> : <IconCheck size={16} stroke={3} aria-hidden />}
        </span>
      </UnstyledButton>
    )
  }
  return (
    <span className={classes.tile} data-state="busy">
      {medium.status === 'PROCESSING' ? (
        <Busy word={t('status.PROCESSING')} />
      ) : (
        <span className={classes.cover}>
          {medium.actions.retry === 'allowed' ? (
            <RetryButton onClick={() => onRetryMedium(medium)} />
          ) : (
            <span className={classes.word}>{t('status.PROCESSING_ERROR')}</span>
          )}
        </span>
      )}
    </span>
  )
}

/** One shot of the list: what it looks like, or the way to take it. Files can be dropped on it. */
export function ShotTile(props: ShotTileProps) {
  const { t } = useTranslation('media')
  const { shot, isTaken, mayAdd, onFiles } = props
  const tile = useRef<HTMLLIElement>(null)
  const isOver = useDropTarget(tile, mayAdd && !isTaken, onFiles)
  return (
    <li ref={tile} className={classes.shot} data-over={isOver || undefined}>
      <Content {...props} />
      <span className={classes.name} data-missing={!isTaken || undefined}>
        {shot.name}
        {!isTaken && <span className="unseen">{`, ${t('shots.still_missing')}`}</span>}
      </span>
    </li>
  )
}
