import type { Medium } from '@klubba/domain/media/media-api'
import { UnstyledButton } from '@mantine/core'
import { IconMaximize, IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './gallery-view.module.css'
import { Lightbox } from './lightbox.tsx'
import { MediaPicture } from './media-picture.tsx'
import type { Shot } from './shots.ts'
import { useMediaTitle } from './use-media-words.ts'

/** As many small ones as stand below the large one. */
const FEW = 6

/** The pictures and videos that are ready: one of them large, the first of them small, all of them in full screen. */
export function GalleryView({ media, shots }: { media: readonly Medium[]; shots: readonly Shot[] }) {
  // With what the dialogs say: a page that waits for phrases would lose the focus.
  const { t } = useTranslation(['media', 'common'])
  const titleOf = useMediaTitle(shots)
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const place = Math.max(
    0,
    media.findIndex(({ id }) => id === chosen),
  )
  const shown = media[place]
  if (!shown) return null
  const videos = media.filter(({ type }) => type === 'video')
  const few = media.slice(0, media.length > FEW ? FEW - 1 : FEW)
  const others = media.slice(few.length)
  return (
    <div className={classes.gallery}>
      <div className={classes.stage}>
        <UnstyledButton className={classes.large} onClick={() => setOpened(shown.id)}>
          <span className="unseen">{t('gallery.full', { name: titleOf(shown) })}</span>
          <MediaPicture key={shown.id} medium={shown} size="medium" alt="" />
          <span className={classes.full}>
            <IconMaximize size={20} aria-hidden />
          </span>
          <span className={classes.place}>
            <IconPhoto size={16} aria-hidden />
            {t('lightbox.place', { place: place + 1, total: media.length })}
          </span>
        </UnstyledButton>
        {videos[0] && (
          <UnstyledButton className={classes.videos} onClick={() => setOpened(videos[0]?.id)}>
            <IconPlayerPlayFilled size={14} aria-hidden />
            {t('gallery.videos', { count: videos.length })}
          </UnstyledButton>
        )}
      </div>
      {media.length > 1 && (
        <ul className={classes.row}>
          {few.map((medium) => (
            <li key={medium.id}>
              <UnstyledButton
                className={classes.small}
                aria-label={t('gallery.show', { name: titleOf(medium) })}
                aria-pressed={medium.id === shown.id}
                onClick={() => setChosen(medium.id)}
              >
                <MediaPicture medium={medium} size="small" alt="" />
              </UnstyledButton>
            </li>
          ))}
          {others[0] && (
            <li>
              <UnstyledButton className={classes.small} onClick={() => setOpened(others[0]?.id)}>
                <span className="unseen">{t('gallery.more', { count: others.length })}</span>
                <MediaPicture medium={others[0]} size="small" alt="" />
                <span className={classes.more} aria-hidden>{`+${others.length}`}</span>
              </UnstyledButton>
            </li>
          )}
        </ul>
      )}
      {opened !== undefined && (
        <Lightbox media={media} first={opened} titleOf={titleOf} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
