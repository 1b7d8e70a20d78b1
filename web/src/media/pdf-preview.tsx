import type { Medium } from '@klubba/domain/media/media-api'
import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../use-translation.ts'
import { download } from '../api/download.ts'
import { headersForOthers } from '../api/send.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './pdf-preview.module.css'
import { downloadOf, fileUrl } from './file-url.ts'

/** The server hands documents out to be kept, never to be shown in a page: so it is fetched, and shown as what it is. */
async function fetchPdf(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: await headersForOthers(), signal })
  if (!response.ok) throw new Error(`the document could not be fetched: ${response.status}`)
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }))
}

interface PdfPreviewProps {
  medium: Pick<Medium, 'name' | 'files'>
  /** What kind of document it is, in words. */
  type: string
  onClose: () => void
}

/** A PDF, shown by the browser's own reader. */
export function PdfPreview({ medium, type, onClose }: PdfPreviewProps) {
  const { t } = useTranslation(['media', 'common'])
  const file = medium.files.document
  const { data: url, error } = useQuery({
    queryKey: ['media_file', file?.url],
    queryFn: async ({ signal }) => fetchPdf(file ? fileUrl(file) : '', signal),
    enabled: file !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  const kept = downloadOf(medium)
  return (
    <Dialog
      size="large"
      title={medium.name}
      lead={type}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          {kept !== undefined && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => download(kept)}
            >
              {t('menu.download')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.page}>
        {error && <Notice kind="error">{t('failed.preview')}</Notice>}
        {!error && url === undefined && <Loader />}
        {url !== undefined && (
          <object className={classes.frame} data={url} type="application/pdf" aria-label={medium.name}>
            <Notice kind="info">{t('failed.preview')}</Notice>
          </object>
        )}
      </div>
    </Dialog>
  )
}
