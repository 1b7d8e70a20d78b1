import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormField } from '../forms/use-form.ts'
import { acceptedBy } from '../media/chosen-files.ts'
import { useFileChooser } from '../media/file-chooser.tsx'
import { useFileLimits } from '../media/media-queries.ts'
import { useOrganizationDocuments } from '../media/organization-document-queries.ts'
import { addUploads } from '../media/upload-manager.ts'
import { UploadPanel } from '../media/upload-panel.tsx'
import { idOfUpload, isOnItsWay, useUploads } from '../media/upload-store.ts'
import { SelectField } from '../ui/select-field.tsx'
import { useTranslation } from '../use-translation.ts'
import classes from './cards.module.css'

/** The reports that a TCR record can name. */
function useReports(organizationId: string) {
  const { data } = useOrganizationDocuments(organizationId)
  return data?.results.filter(({ kind }) => kind === 'tcr') ?? []
}

/** Whether the report with this id has not arrived yet. */
export function useIsArriving(organizationId: string, id: string): boolean {
  return useUploads(organizationId, 'documents').some((upload) => upload.id === id && isOnItsWay(upload))
}

/** The report of a TCR record: one that is there, or a new file, which is sent at once. */
export function TcrDocumentField({ organizationId, field }: { organizationId: string; field: FormField }) {
  const { t } = useTranslation('organization_cards')
  const limits = useFileLimits()
  const reports = useReports(organizationId)
  const [added, setAdded] = useState<{ id: string; name: string }>()
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      const [key] = addUploads([file], { organizationId, organizationKind: 'tcr' }, limits)
      const id = await idOfUpload(key)
      // A file that is refused is named with the reason among the uploads.
      return id === undefined ? undefined : { id, name: file.name }
    },
    onSuccess: (file) => {
      if (!file) return
      setAdded(file)
      field.onChange(file.id)
    },
  })
  const chooser = useFileChooser({ accept: acceptedBy('file'), onFiles: ([file]) => file && attaching.mutate(file) })
  const isListed = added === undefined || reports.some(({ id }) => id === added.id)
  const offered = isListed ? reports : [added, ...reports]
  return (
    <div className={classes.wide}>
      <div className={classes.attach}>
        <SelectField
          {...field}
          label={t('tcr.field.document_id')}
          data={[
            { value: '', label: t('tcr.no_document') },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} aria-hidden />}
          loading={attaching.isPending}
          onClick={chooser.open}
        >
          {t('tcr.attach')}
        </Button>
        {chooser.element}
      </div>
      <UploadPanel holderId={organizationId} kind="documents" />
    </div>
  )
}
