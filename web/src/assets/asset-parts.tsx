import type { Asset } from '@klubba/domain/assets/asset-api'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { DocumentsSection } from '../media/documents-section.tsx'
import { documentsOf, useMedia } from '../media/media-queries.ts'
import { MediaSection } from '../media/media-section.tsx'
import { shotsOf } from '../media/shots.ts'
import { AssetHistory } from './asset-history.tsx'
import { cardsOf, type Blueprint } from './blueprint.ts'
import { ConditionView } from './condition-view.tsx'
import { InspectionsView } from './inspections-view.tsx'
import { NotesView } from './notes-view.tsx'
import { PartTabs } from '../ui/part-tabs.tsx'
import { SectionView } from './section-view.tsx'
import { SubcomponentsView } from './subcomponents-view.tsx'

const PARTS = ['history', ...ASSET_SECTIONS] as const
type Part = (typeof PARTS)[number]

interface PartsProps {
  asset: Asset
  blueprint: Blueprint
}

function PartView({ part, asset, blueprint }: PartsProps & { part: Part }) {
  switch (part) {
    case 'history':
      return <AssetHistory asset={asset} blueprint={blueprint} />
    case 'documents':
      return <DocumentsSection assetId={asset.id} isPlain />
    case 'media':
      return <MediaSection assetId={asset.id} shots={shotsOf(blueprint.data, blueprint.subcategory)} isPlain />
    case 'condition':
      return (
        <>
          <ConditionView asset={asset} blueprint={blueprint} />
          <InspectionsView asset={asset} blueprint={blueprint} />
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
  const { data: media } = useMedia(asset.id)

  function countOf(part: Part): number | undefined {
    if (part === 'history') return undefined
    if (part === 'documents') return documentsOf(media).length || undefined
    if (part === 'media') return asset.image_count + asset.video_count || undefined
    const keys = cardsOf(blueprint, part).flatMap(({ fields }) => fields.map(({ field }) => field.key))
    const records = part === 'condition' ? asset.inspections.length : 0
    return keys.filter((key) => asset.values[key] !== undefined).length + records || undefined
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
