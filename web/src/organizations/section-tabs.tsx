import { useTranslation } from '../use-translation.ts'
import { PartTabs } from '../ui/part-tabs.tsx'
import type { Section } from './organization-sections.ts'

export interface SectionTab {
  section: Section
  /** How many there are, or how many are done. */
  count?: string | undefined
  /** Something in it waits. */
  warning?: string | undefined
}

/** The parts of an organization, each with its own address. */
export function SectionTabs({ tabs, current }: { tabs: readonly SectionTab[]; current: Section }) {
  const { t } = useTranslation('organizations')
  return (
    <PartTabs
      isFramed
      label={t('sections')}
      tabs={tabs.map(({ section, count, warning }) => ({
        id: section,
        name: t(`section.${section}`),
        count,
        warning,
        link: { to: '.', search: { section: section === 'overview' ? undefined : section } },
      }))}
      current={current}
    />
  )
}
