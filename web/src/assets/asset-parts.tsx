import type { Asset } from '@klubba/domain/assets/asset-api'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { IconFiles, IconPhoto } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'
import { AssetHistory } from './asset-history.tsx'
import { cardsOf, type Blueprint } from './blueprint.ts'
import { ConditionView } from './condition-view.tsx'
import { NotesView } from './notes-view.tsx'
import { PartTabs } from './part-tabs.tsx'
import { SectionView } from './section-view.tsx'
import { SubcomponentsView } from './subcomponents-view.tsx'

const PARTS = ['history', ...ASSET_SECTIONS] as const
type Part = (typeof PARTS)[number]

interface PartsProps {
  asset: Asset
  blueprint: Blueprint
}

function PartView({ part, asset, blueprint }: PartsProps & { part: Part }) {
  const { t } = useTranslation('assets')
  switch (part) {
    case 'history':
      return <AssetHistory asset={asset} blueprint={blueprint} />
    case 'documents':
      return <EmptyState icon={IconFiles} title={t('documents.empty')} text={t('documents.text')} />
    case 'media':
      return <EmptyState icon={IconPhoto} title={t('media.empty')} text={t('media.text')} />
    case 'condition':
      return (
        <>
          <ConditionView asset={asset} blueprint={blueprint} />
          <SectionView section={part} asset={asset} blueprint={blueprint} />
        </>
      )
    case 'info':
      return (
        <>
          <SectionView section={part} asset={asset} blueprint={blueprint} />
          <NotesView asset={asset} />
        </>
      )
    case 'specs':
      return (
        <>
          <SectionView section={part} asset={asset} blueprint={blueprint} />
          <SubcomponentsView asset={asset} />
        </>
      )
    default:
      return <SectionView section={part} asset={asset} blueprint={blueprint} />
  }
}

/** Everything that was filled in, section by section, and what became of the asset. */
export function AssetParts({ asset, blueprint }: PartsProps) {
  const { t } = useTranslation(['assets', 'shell'])
  const { part: wanted } = useSearch({ strict: false }) as { part?: unknown }
  const current = PARTS.find((part) => part === wanted) ?? 'history'

  function countOf(part: Part): number | undefined {
    if (part === 'history' || part === 'documents' || part === 'media') return undefined
    const keys = cardsOf(blueprint, part).flatMap(({ fields }) => fields.map(({ field }) => field.key))
    return keys.filter((key) => asset.values[key] !== undefined).length || undefined
  }

  return (
    <>
      <PartTabs
        label={t('parts')}
        current={current}
        tabs={PARTS.map((part) => ({
          id: part,
          name: part === 'history' ? t('history.title') : t(`shell:section.${part}`),
          count: countOf(part),
          link: { to: '.', search: { part: part === 'history' ? undefined : part } },
        }))}
      />
      <PartView part={current} asset={asset} blueprint={blueprint} />
    </>
  )
}
