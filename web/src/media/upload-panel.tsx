import { IconFile, IconPhoto, IconRefresh, IconVideo, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import { CardButton } from '../ui/card-button.tsx'
import { SaveMark } from '../ui/save-mark.tsx'
import classes from './upload-panel.module.css'
import { uploadSpeed } from './upload-speed.ts'
import type { Upload, UploadKind } from './upload-store.ts'
import { useShownUploads, useUploadDeeds } from './use-shown-media.ts'
import { useSizeText } from './use-size-text.ts'
import { uploadState, useUploadText } from './use-upload-text.ts'

/** Bytes a second below which the figure says nothing. */
const WORTH_TELLING = 50_000

const SIGNS = { image: IconPhoto, video: IconVideo, file: IconFile } as const

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('media')
  const { size } = useSizeText()
  const uploadText = useUploadText()
  const { retry, cancel } = useUploadDeeds()
  const { key, name, type, state, sent, issue, isOnDevice } = upload
  const Sign = SIGNS[type]
  const text = uploadText(upload)
  const saved = issue ? undefined : uploadState(upload)
  const isOver = state === 'failed' || state === 'arrived'
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.line}>
        <Sign size={20} aria-hidden className={classes.sign} />
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.size}>{size(upload.size)}</span>
        {(state === 'failed' || state === 'lost') && !issue && (
          <CardButton icon={IconRefresh} label={t('uploads.retry', { name })} onClick={() => retry(key)} />
        )}
        {!isOnDevice && state !== 'storing' && (
          <CardButton
            icon={IconX}
            label={isOver ? t('uploads.dismiss', { name }) : t('uploads.cancel', { name })}
            onClick={() => cancel(key)}
          />
        )}
      </div>
      {!issue && <progress value={sent} max={upload.size} aria-label={t('uploads.of', { name })} />}
      {(saved || text !== '') && (
        <div className={classes.text}>
          {saved && <SaveMark state={saved} size={15} />}
          {text !== '' && <span role={state === 'failed' ? 'alert' : undefined}>{text}</span>}
        </div>
      )}
    </li>
  )
}

interface UploadPanelProps {
  /** The asset, or the organization. */
  holderId: string
  kind: UploadKind
  /** Of those that lie on the device only the one that is being sent: the others are told by their tiles. */
  isBrief?: boolean
}

/** MED-4: the files on their way, each with how far it is. Not there when there are none. */
export function UploadPanel({ holderId, kind, isBrief = false }: UploadPanelProps) {
  const { t } = useTranslation('media')
  const { speed } = useSizeText()
  const id = useId()
  const uploads = useShownUploads(holderId, kind)
  const rows = uploads
    .filter(({ state }) => state !== 'ready')
    .filter(({ state, isOnDevice }) => !isOnDevice || (state !== 'failed' && (!isBrief || state === 'sending')))
  if (rows.length === 0) return null
  const sent = uploads.filter(({ issue }) => !issue)
  const done = sent.filter(({ state }) => state === 'arrived' || state === 'ready').length
  const pace = uploads.some(({ state }) => state === 'sending') ? uploadSpeed() : 0
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t('uploads.title')}
        </h2>
        <output className={classes.count}>
          {sent.length > 0 && t('uploads.progress', { done, total: sent.length })}
        </output>
        {pace > WORTH_TELLING && <span className={classes.speed}>{speed(pace)}</span>}
      </div>
      <ul className={classes.list}>
        {rows.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {uploads.some(({ state }) => state === 'sending' || state === 'waiting') && (
        <p className={classes.note}>{t('uploads.background')}</p>
      )}
    </section>
  )
}
