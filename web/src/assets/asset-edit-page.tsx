import type { Asset } from '@klubba/domain/assets/asset-api'
import { SAVED_SECTIONS, type SavedSection } from './section-rules.ts'
import { isRequiredPart, REQUIRED_PARTS } from '@klubba/domain/assets/completeness'
import { assetTitle, titleParts } from '@klubba/domain/assets/asset-title'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { DocumentsSection } from '../media/documents-section.tsx'
import { MediaSection } from '../media/media-section.tsx'
import { shotsOf } from '../media/shots.ts'
import { useUnsent } from '../offline/asset-changes.ts'
import { pathTo } from '../paths.ts'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { AssetFrame } from './asset-frame.tsx'
import { AssetStatusBadge } from './asset-status-badge.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './edit.module.css'
import { PartTabs } from '../ui/part-tabs.tsx'
import { SectionEditor } from './section-editor.tsx'
import { AssetNotices } from './unsent-notice.tsx'
import { useAssetMedia } from './use-asset-media.ts'

type Section = (typeof ASSET_SECTIONS)[number]

interface EditProps {
  asset: Asset
  blueprint: Blueprint
  section: Section
}

const isSaved = (section: Section): section is SavedSection => SAVED_SECTIONS.some((known) => known === section)

/** The form of a section; documents and media are files, which have a place of their own. */
function SectionPlace({ asset, blueprint, section }: EditProps) {
  const { t } = useTranslation('assets')
  const { unsent, isPending } = useUnsent(asset.id)
  useAssetMedia(asset.id)
  const isPlain = asset.actions.edit !== 'allowed'
  const notice = isPlain && <Notice kind="info">{asset.archived ? t('archived_notice') : t('barred.edit')}</Notice>
  if (!isSaved(section)) {
    const shots = shotsOf(blueprint.data, blueprint.subcategory)
    return (
      <div className={classes.files}>
        {notice}
        {section === 'media' && <MediaSection assetId={asset.id} shots={shots} isPlain={isPlain} />}
        {section === 'documents' && <DocumentsSection assetId={asset.id} isPlain={isPlain} />}
      </div>
    )
  }
  if (notice) return notice
  if (isPending) return <CardSkeleton lines={6} />
  return (
    <SectionEditor
      key={`${asset.id} ${asset.subcategory} ${section}`}
      asset={asset}
      blueprint={blueprint}
      section={section}
      unsent={unsent}
    />
  )
}

function EditParts({ asset, blueprint, section }: EditProps) {
  const { t } = useTranslation(['assets', 'shell'])
  usePageTitle(`${t(`shell:section.${section}`)}, ${asset.asset_number}`)
  const missingIn = (part: Section) =>
    asset.missing.filter((key) =>
      isRequiredPart(key)
        ? REQUIRED_PARTS[key] === part
        : blueprint.fields.some((placed) => placed.section === part && placed.field.key === key),
    )
  return (
    <>
      <PageHeader
        title={t(`shell:section.${section}`)}
        lead={`${assetTitle(titleParts(asset.values), blueprint.subcategory.name)}, ${asset.asset_number}`}
        back={{ label: asset.asset_number, href: pathTo('assets/{assetId}', { assetId: asset.id }) }}
        badges={<AssetStatusBadge status={asset.status} />}
      />
      <div className={classes.tabs}>
        <PartTabs
          isPage
          label={t('sections')}
          current={section}
          tabs={ASSET_SECTIONS.map((part) => {
            const missing = missingIn(part).length
            return {
              id: part,
              name: t(`shell:section.${part}`),
              warning: missing > 0 ? t('mandatory_missing', { count: missing }) : undefined,
              link: { to: pathTo('assets/{assetId}/edit/{section}', { assetId: asset.id, section: part }) },
            }
          })}
        />
      </div>
      <AssetNotices asset={asset} blueprint={blueprint} />
      <SectionPlace asset={asset} blueprint={blueprint} section={section} />
    </>
  )
}

/** AST-7: a part of an asset, saved for itself. */
export function AssetEditPage() {
  const { section: wanted }: { section?: string } = useParams({ strict: false })
  const section = ASSET_SECTIONS.find((known) => known === wanted) ?? 'info'
  return (
    <AssetFrame>
      {({ asset, blueprint }) => <EditParts asset={asset} blueprint={blueprint} section={section} />}
    </AssetFrame>
  )
}
