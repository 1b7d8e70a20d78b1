import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import { Button } from '@mantine/core'
import { IconCamera, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { ProgressRing } from '../registry/progress-ring.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { acceptedBy, judge } from './chosen-files.ts'
import { useFileChooser } from './file-chooser.tsx'
import { useFileLimits } from './media-queries.ts'
import { ShotTile } from './shot-tile.tsx'
import { nextShot, type Shot, type ShotStand, standOfShots } from './shots.ts'
import classes from './shot-list.module.css'
import { useRetryMedium } from './use-media-deeds.ts'
import { useShownMedia, useShownUploads, useUploadDeeds } from './use-shown-media.ts'

interface ShotListProps {
  assetId: string
  shots: readonly Shot[]
  media: MediaOfAsset
  onOpen: (medium: Medium) => void
}

function ShotHead({ stands, assetId }: { stands: readonly ShotStand[]; assetId: string }) {
  const { t } = useTranslation('media')
  const uploads = useShownUploads(assetId, 'media')
  const taken = stands.filter(({ isTaken }) => isTaken).length
  const missing = stands.length - taken
  const next = nextShot(stands)
  const sending = uploads.filter(({ state }) => state === 'sending' || state === 'waiting').length
  const lost = uploads.filter(({ state }) => state === 'lost').length
  const failed = uploads.filter(({ state, issue }) => state === 'failed' && !issue).length
  const facts = [
    sending > 0 && t('uploads.sending', { count: sending }),
    lost > 0 && t('uploads.to_go_on', { count: lost }),
    failed > 0 && t('uploads.to_retry', { count: failed }),
    next && t('shots.next', { shot: next.name }),
  ]
  return (
    <div className={classes.head}>
      <ProgressRing done={taken} total={stands.length} className={classes.ring} />
      <div>
        <h2 className={classes.title}>{missing === 0 ? t('shots.all') : t('shots.missing', { count: missing })}</h2>
        <p className={classes.lead}>{facts.filter(Boolean).join('. ')}</p>
      </div>
    </div>
  )
}

/** MED-8: what a buyer wants to see of such a machine, as one walks round it, and what of it is missing. */
export function ShotList({ assetId, shots, media, onOpen }: ShotListProps) {
  const limits = useFileLimits()
  const uploads = useShownUploads(assetId, 'media')
  const deeds = useUploadDeeds()
  const retry = useRetryMedium(assetId)
  const stands = standOfShots(shots, media, uploads)
  const next = nextShot(stands)
  return (
    <div className={classes.shots}>
      <ShotHead stands={stands} assetId={assetId} />
      <ul className={classes.grid}>
        {stands.map((stand) => (
          <ShotTile
            key={stand.shot.id}
            {...stand}
            isNext={stand.shot.id === next?.id}
            mayAdd={media.actions.add === 'allowed'}
            onFiles={(files) => {
              const place = { assetId, kind: 'media' } as const
              // Only one of them can be the shot, and no picture can be a video.
              const taken = files.find((file) => judge(file, 'media', limits).type === stand.shot.type)
              if (taken) deeds.add([taken], { ...place, shot: stand.shot.id }, limits)
              deeds.add(
                files.filter((file) => file !== taken),
                place,
                limits,
              )
            }}
            onOpen={onOpen}
            onRetryUpload={({ key }) => deeds.retry(key)}
            onRetryMedium={({ id }) => retry.mutate(id)}
          />
        ))}
      </ul>
    </div>
  )
}

/** In the hand: the next missing shot is one tap away, and then the one after it. */
export function TakeNextShot({ assetId, shots }: { assetId: string; shots: readonly Shot[] }) {
  const { t } = useTranslation('media')
  const limits = useFileLimits()
  const { add } = useUploadDeeds()
  const { media } = useShownMedia(assetId)
  const next = nextShot(standOfShots(shots, media, useShownUploads(assetId, 'media')))
  const camera = useFileChooser({
    accept: `${next?.type ?? 'image'}/*`,
    isCamera: true,
    onFiles: (files) => add(files, { assetId, kind: 'media', shot: next?.id }, limits),
  })
  const chooser = useFileChooser({
    accept: acceptedBy('media'),
    onFiles: (files) => add(files, { assetId, kind: 'media' }, limits),
  })
  if (media?.actions.add !== 'allowed') return null
  const Sign = next?.type === 'video' ? IconVideo : IconCamera
  return (
    <>
      <CardButton icon={IconPhoto} label={t('drop.choose')} onClick={chooser.open} />
      <Button leftSection={<Sign size={22} aria-hidden />} onClick={camera.open}>
        {next ? t(`shots.take.${next.type}`, { shot: next.name }) : t('shots.take_another')}
      </Button>
      {camera.element}
      {chooser.element}
    </>
  )
}
