import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useFileChooser } from '../../media/file-chooser.tsx'
import { deviceError } from '../../offline/device-error.ts'
import { useSession } from '../../session/session-store.ts'
import { toast } from '../../ui/toast.ts'
import type { Catalogue } from '../catalogue-queries.ts'
import { draftName } from './draft-name.ts'

/** OFF-4: a draft that was saved as a file becomes one of this device again. */
export function OpenDraftFile({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation(['device', 'registration'])
  const [language] = useLanguage()
  const { user } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) =>
      (await import('../../offline/open-draft-file.ts')).openDraftFile(user?.id ?? '', file),
    onSuccess: (opened) => {
      if ('problem' in opened) return toast.error(t(`import.${opened.problem}`))
      const files = new Intl.ListFormat(language).format(opened.damaged)
      toast.success(
        t('import.done', { name: draftName(opened.draft, catalogue.subcategory(opened.draft.subcategory)) }),
      )
      if (opened.damaged.length > 0) toast.error(t('import.damaged', { files }))
    },
    onError: (error) => toast.error(t(`registration:device.${deviceError(error).code}`)),
  })
  const chooser = useFileChooser({ accept: '.zip,application/zip', onFiles: ([file]) => file && mutate(file) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip size={18} aria-hidden />}
        loading={isPending}
        onClick={chooser.open}
      >
        {t('import.open')}
      </Button>
      {chooser.element}
    </>
  )
}
