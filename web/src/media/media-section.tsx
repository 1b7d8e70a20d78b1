import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { acceptedBy } from './chosen-files.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { Lightbox } from './lightbox.tsx'
import { ListHead } from './list-head.tsx'
import { MediaGrid } from './media-grid.tsx'
import { mainPicture, picturesAndVideos, useFileLimits } from './media-queries.ts'
import classes from './media-section.module.css'
import { MediumDialog } from './medium-dialog.tsx'
import { ShotList } from './shot-list.tsx'
import type { Shot } from './shots.ts'
import { isShrinking, setShrinking } from './shrink.ts'
import { UploadPanel } from './upload-panel.tsx'
import { useOrderMedia, useRetryMedium } from './use-media-deeds.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useMediaTitle } from './use-media-words.ts'
import { useShownMedia, useUploadDeeds } from './use-shown-media.ts'

interface MediaSectionProps {
  assetId: string
  shots: readonly Shot[]
  /** Only looked at: nothing can be changed here. */
  isPlain?: boolean
  /** The uploads are shown elsewhere on the page. */
  hasPanelElsewhere?: boolean
}

/** Where pictures and videos come in, and whether huge ones are made smaller on the way. */
function AddMedia({ assetId }: { assetId: string }) {
  const { t } = useTranslation('media')
  const limits = useFileLimits()
  const { add } = useUploadDeeds()
  const [isSmaller, setSmaller] = useState(isShrinking)
  return (
    <DropZone
      title={t('drop.media')}
      text={Number.isFinite(limits.image) ? t('drop.media_limits', { image: limits.image, video: limits.video }) : ''}
      accept={acceptedBy('media')}
      onFiles={(files) => add(files, { assetId, kind: 'media' }, limits)}
    >
      <label className={classes.shrink}>
        <input
          type="checkbox"
          checked={isSmaller}
          onChange={({ currentTarget: { checked } }) => {
            setShrinking(checked)
            setSmaller(checked)
          }}
        />
        {t('shrink')}
      </label>
    </DropZone>
  )
}

type Asked = { deed: 'open' | 'edit' | 'delete'; id: string } | { deed: 'delete_all' }

interface AllMediaProps {
  assetId: string
  media: MediaOfAsset
  shots: readonly Shot[]
  isPlain: boolean
  onAsk: (asked: Asked) => void
}

/** Every picture and video, in their order. */
function AllMedia({ assetId, media, shots, isPlain, onAsk }: AllMediaProps) {
  const { t } = useTranslation('media')
  const order = useOrderMedia(assetId)
  const retry = useRetryMedium(assetId)
  const titleOf = useMediaTitle(shots)
  const all = picturesAndVideos(media)
  const section = useRef<HTMLElement>(null)
  useFocusAfterRemoval(section, all.length)
  const isMovable = !isPlain && media.actions.order === 'allowed'
  if (all.length === 0) return null
  return (
    <section ref={section} tabIndex={-1} className={classes.all} aria-labelledby="all-media">
      <ListHead
        id="all-media"
        title={t('all.title')}
        count={all.length}
        deletion={
          !isPlain &&
          media.actions.delete === 'allowed' && {
            words: t('delete_all.media'),
            onAsk: () => onAsk({ deed: 'delete_all' }),
          }
        }
      />
      {isMovable && all.length > 1 && <p className={classes.hint}>{t('order.hint')}</p>}
      <FailureNotice what={t('failed.order')} error={order.error} />
      <FailureNotice what={t('failed.update')} error={retry.error} />
      <MediaGrid
        label={t('all.title')}
        media={all}
        titleOf={titleOf}
        mainId={mainPicture(media)?.id}
        isMovable={isMovable && all.length > 1}
        hasMenu={!isPlain}
        onOrder={(ids) => order.mutate(ids)}
        onOpen={({ id }) => onAsk({ deed: 'open', id })}
        onEdit={({ id }) => onAsk({ deed: 'edit', id })}
        onDelete={({ id }) => onAsk({ deed: 'delete', id })}
        onRetry={({ id }) => retry.mutate(id)}
        onSetMain={({ id }) => order.mutate([id, ...all.map((each) => each.id).filter((other) => other !== id)])}
      />
    </section>
  )
}

/** What lies over the page. */
function Overlay({
  assetId,
  media,
  shots,
  asked,
  onClose,
}: Omit<AllMediaProps, 'isPlain' | 'onAsk'> & { asked: Asked | undefined; onClose: () => void }) {
  const titleOf = useMediaTitle(shots)
  const all = picturesAndVideos(media)
  if (!asked) return null
  if (asked.deed === 'delete_all') {
    return <DeleteDialog assetId={assetId} kind="media" count={all.length} onClose={onClose} />
  }
  const medium = all.find(({ id }) => id === asked.id)
  if (!medium) return null
  switch (asked.deed) {
    case 'open': {
      const shown = all.filter(({ status }) => status === 'ACTIVE')
      return <Lightbox media={shown} first={medium.id} titleOf={titleOf} onClose={onClose} />
    }
    case 'edit':
      return <MediumDialog medium={medium} shots={shots} onClose={onClose} />
    case 'delete':
      return (
        <DeleteDialog
          assetId={assetId}
          kind="media"
          medium={medium}
          title={titleOf(medium)}
          count={1}
          onClose={onClose}
        />
      )
  }
}

/** MED-6, MED-8: the pictures and videos of an asset: what is asked for, what is on its way, and all that is there. */
export function MediaSection({ assetId, shots, isPlain = false, hasPanelElsewhere = false }: MediaSectionProps) {
  // With what the dialogs say: a page that waits for phrases would lose the focus.
  const { t } = useTranslation(['media', 'common'])
  const { media, isPending, error, refetch } = useShownMedia(assetId)
  const isLoading = useSkeleton(isPending)
  const [asked, setAsked] = useState<Asked>()
  if (!media) {
    if (isLoading) return <CardSkeleton lines={4} />
    return <FetchFailed title={t('failed.load')} error={error} onRetry={() => void refetch()} />
  }
  const mayAdd = !isPlain && media.actions.add === 'allowed'
  const open = ({ id }: Medium) => setAsked({ deed: 'open', id })
  return (
    <div className={classes.section}>
      {mayAdd && shots.length > 0 && <ShotList assetId={assetId} shots={shots} media={media} onOpen={open} />}
      {mayAdd && <AddMedia assetId={assetId} />}
      {mayAdd && !hasPanelElsewhere && <UploadPanel holderId={assetId} kind="media" isBrief />}
      <AllMedia assetId={assetId} media={media} shots={shots} isPlain={isPlain} onAsk={setAsked} />
      {!mayAdd && picturesAndVideos(media).length === 0 && (
        <EmptyState icon={IconPhoto} title={t('all.none')} text={t('all.none_text')} />
      )}
      <Overlay assetId={assetId} media={media} shots={shots} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}
