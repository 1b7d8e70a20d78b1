import type { PagePath } from '@klubba/domain/pages'
import { useTranslation } from '../use-translation.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FRAME_PAGES, type FramePagePath } from './page-table.ts'
import { usePage } from './use-page.ts'

function isFrame(page: PagePath | undefined): page is FramePagePath {
  return page !== undefined && page in FRAME_PAGES
}

/** A page with its head and a word about what belongs there. */
export function FramePage() {
  const { t } = useTranslation()
  const page = usePage()
  if (!isFrame(page)) return null
  const { key, icon } = FRAME_PAGES[page]
  return (
    <>
      <PageHeader title={t(`page.${key}.title`)} />
      <EmptyState icon={icon} title={t(`page.${key}.empty`)} text={t(`page.${key}.text`)} />
    </>
  )
}
