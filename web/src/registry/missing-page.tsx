import type { Icon } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Whether an error says that what was asked for is not there. 400: what stands in the address is no id at all. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

interface MissingPageProps {
  icon: Icon
  title: string
  text: string
}

/** In the place of a page about something that is not there. */
export function MissingPage({ icon, title, text }: MissingPageProps) {
  const { t } = useTranslation('errors')
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={icon} title={t('error.not_found')} text={text} />
    </>
  )
}
