import type { SaveState } from '@klubba/domain/offline/save-state'
import { useTranslation } from '../use-translation.ts'
import { useFailureText } from '../forms/failure-notice.tsx'
import type { Upload } from './upload-store.ts'

/** How far an upload has come; nothing while it is not on the device yet, or can only go on while this page is open. */
export function uploadState({ state, isOnDevice = false }: Upload): SaveState | undefined {
  switch (state) {
    case 'storing':
      return undefined
    case 'waiting':
      return isOnDevice ? 'on_device' : 'sending'
    case 'lost':
      return isOnDevice ? 'on_device' : undefined
    case 'sending':
      return 'sending'
    case 'failed':
      return 'needs_you'
    case 'arrived':
    case 'ready':
      return 'at_server'
  }
}

/** How an upload stands, in words; why it failed in the words of the one who refused it. */
export function useUploadText(): (upload: Upload) => string {
  const { t } = useTranslation(['media', 'errors'])
  const failureText = useFailureText()
  return ({ state, issue, error, type, sent, size, isOnDevice, message }) => {
    if (message !== undefined) return message
    if (issue) return t(`errors:issue.${issue.code}`, issue.params ?? {})
    switch (state) {
      case 'storing':
        return t('uploads.storing')
      case 'failed': {
        const what = type === 'file' ? t('failed.upload_file') : t('failed.upload_image')
        // The server names the file and what is wrong with it.
        const told = error?.issues.map(({ message }) => message).join(' ')
        return told === undefined || told === '' ? failureText(what, error) : `${what}. ${told}`
      }
      case 'lost':
        if (isOnDevice) return t('uploads.on_device')
        return t('uploads.lost', { share: Math.floor((100 * sent) / size) })
      case 'waiting':
        return isOnDevice ? t('uploads.on_device') : t('uploads.waiting')
      case 'arrived':
        return t('status.PROCESSING')
      case 'sending':
      case 'ready':
        return ''
    }
  }
}
