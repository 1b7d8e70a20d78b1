import type { Medium } from '@klubba/domain/media/media-api'
import { UnstyledButton } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import { useFormat } from '../i18n/use-format.ts'
import { CardButton } from '../ui/card-button.tsx'
import { DeviceMark } from './device-mark.tsx'
import { useDeviceMedia } from './device-media.ts'
import classes from './documents-section.module.css'
import { downloadOf } from './file-url.ts'
import { useReasonText } from './use-media-words.ts'
import { useSizeText } from './use-size-text.ts'

function DocumentSign({ mimeType }: { mimeType: string }) {
  const look = { size: 24, stroke: 1.7, 'aria-hidden': true }
  if (mimeType === 'application/pdf') return <IconFileTypePdf {...look} />
  if (mimeType.startsWith('image/')) return <IconPhoto {...look} />
  if (/sheet|csv/.test(mimeType)) return <IconFileSpreadsheet {...look} />
  return /word|text/.test(mimeType) ? <IconFileText {...look} /> : <IconFile {...look} />
}

/** Whether it can be looked at here. */
export const canPreview = ({ files }: Pick<Medium, 'files'>): boolean =>
  /^image\/|\/pdf$/.test(files.document?.mime_type ?? '')

interface DocumentRowProps {
  document: Pick<
    Medium,
    'id' | 'name' | 'mime_type' | 'size' | 'status' | 'reason' | 'files' | 'created_by' | 'created_at'
  >
  /** What kind of document it is, in words. */
  type: string
  onOpen: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** A document: what it is, how large, who added it and when, and the way to have it. */
export function DocumentRow({ document, type, onOpen, children }: DocumentRowProps) {
  const { t } = useTranslation('media')
  const { moment } = useFormat()
  const { size } = useSizeText()
  const reasonText = useReasonText()
  const { id, name, mime_type: mimeType, status, created_by, created_at } = document
  const isHere = useDeviceMedia()?.markOf(id) !== undefined
  const file = downloadOf(document)
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <DocumentSign mimeType={mimeType} />
      </span>
      <div className={classes.words}>
        {canPreview(document) ? (
          <UnstyledButton className={classes.open} aria-label={t('open.file', { name })} onClick={onOpen}>
            {name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.facts}>
          <DeviceMark id={id} />
          <span className={classes.type}>{type}</span>
          <span>{size(document.size)}</span>
          <span>{t('added', { name: created_by.name, when: moment(created_at) })}</span>
        </span>
        {status === 'PROCESSING' && <span className={classes.facts}>{t('status.PROCESSING')}</span>}
        {status === 'PROCESSING_ERROR' && !isHere && <span className={classes.failed}>{reasonText(document)}</span>}
      </div>
      {file !== undefined && (
        <CardButton icon={IconDownload} label={t('download_of', { name })} onClick={() => download(file)} />
      )}
      {children}
    </li>
  )
}
