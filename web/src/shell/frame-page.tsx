import { ASSET_SECTIONS, mayOpen, type PagePath } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FRAME_PAGES, type FramePagePath, SHELL_PAGES } from './page-table.ts'
import { usePage } from './use-page.ts'

/** Where the one action of an empty list leads. */
const BEGINNINGS = {
  'assets/drafts': 'assets/registration/new',
  'assets/registration': 'assets/registration/new',
} as const satisfies Partial<Record<FramePagePath, FramePagePath>>

function isFrame(page: PagePath | undefined): page is FramePagePath {
  return page !== undefined && page in FRAME_PAGES
}

function Beginning({ page }: { page: FramePagePath }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const next = page in BEGINNINGS ? BEGINNINGS[page as keyof typeof BEGINNINGS] : undefined
  if (!next || !mayOpen(next, user?.user_type)) return null
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo(next)} {...props} />}
    >
      {t(`page.${SHELL_PAGES[next].key}.title`)}
    </Button>
  )
}

/** A page with its head and a word about what belongs there. */
export function FramePage() {
  const { t } = useTranslation()
  const page = usePage()
  const { section: wanted }: { section?: string } = useParams({ strict: false })
  const section = ASSET_SECTIONS.find((known) => known === wanted)
  if (!isFrame(page)) return null
  const { key, icon } = FRAME_PAGES[page]
  const name = t(`page.${key}.title`)
  return (
    <>
      <PageHeader title={section ? t(`section.${section}`) : name} {...(section ? { lead: name } : {})} />
      <EmptyState
        icon={icon}
        title={t(`page.${key}.empty`)}
        text={t(`page.${key}.text`)}
        action={<Beginning page={page} />}
      />
    </>
  )
}
