import type { Asset } from '@klubba/domain/assets/asset-api'
import { gradeOf } from '@klubba/domain/assets/grade'
import { inspectionDetail } from '@klubba/domain/assets/inspection-text'
import { assetName, titleParts } from '@klubba/domain/assets/asset-title'
import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { ActionIcon } from '@mantine/core'
import { IconArrowsDiff, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { pathTo } from '../../paths.ts'
import { useValueWords } from '../../schema-forms/value-words.ts'
import { AssetPicture } from '../asset-picture.tsx'
import { AssetStatusBadge } from '../asset-status-badge.tsx'
import { useCatalogue } from '../catalogue-queries.ts'
import { useInspectionWords } from '../use-inspection-words.ts'
import {
  comparedGroups,
  comparedInspections,
  comparedRow,
  type ComparedGroup,
  type ComparedRow,
} from './compared-fields.ts'
import classes from './comparison.module.css'

/** What is compared beside the fields of the forms. */
function useOverview(data: RegistrationData, assets: readonly Asset[]): ComparedGroup {
  const { t } = useTranslation(['comparison', 'assets'])
  const { subcategory, countryName } = useCatalogue()
  const gradeText = (asset: Asset) => {
    const chosen = gradeOf(asset)
    if (chosen === null) return t('assets:condition.not_graded')
    return `${chosen}, ${data.grades.find(({ grade }) => grade === chosen)?.name ?? ''}`
  }
  const placeOf = ({ place }: Asset) =>
    place ? [place.postal_place ?? place.city, countryName(place.country_id)].filter(Boolean).join(', ') : ''
  const row = (key: 'subcategory' | 'condition' | 'place' | 'owner_id', told: (asset: Asset) => string) =>
    comparedRow(key, t(`assets:field.${key}`), assets.map(told))
  return {
    id: 'overview',
    title: t('overview'),
    rows: [
      row('subcategory', (asset) => subcategory(asset.subcategory)?.name ?? ''),
      row('condition', gradeText),
      row('place', placeOf),
      row('owner_id', ({ owner }) => owner?.name ?? ''),
    ].filter(({ values }) => values.some(Boolean)),
  }
}

function useInspections(assets: readonly Asset[]): ComparedGroup {
  const { t } = useTranslation('assets')
  const words = useInspectionWords()
  const detail = (record: Asset['inspections'][number]) => inspectionDetail(record, words)
  const rows = comparedInspections(assets, { kind: words.kind, detail, none: t('inspections.none') })
  return { id: 'inspections', title: t('field.inspections'), rows }
}

interface HeadProps {
  asset: Asset
  onRemove: () => void
}

function AssetHeading({ asset, onRemove }: HeadProps) {
  const { t } = useTranslation('comparison')
  const catalogue = useCatalogue()
  const kind = catalogue.subcategory(asset.subcategory)?.name ?? asset.asset_number
  const name = assetName(titleParts(asset.values), kind)
  return (
    <th scope="col" className={classes.asset}>
      <span className={classes.picture}>
        <AssetPicture subcategory={asset.subcategory} thumbnail={asset.thumbnail} catalogue={catalogue} size="card" />
      </span>
      <Link to={pathTo('assets/{assetId}', { assetId: asset.id })} className={classes.title}>
        {name}
      </Link>
      <span className={classes.number}>{asset.asset_number}</span>
      <span className={classes.state}>
        <AssetStatusBadge status={asset.status} />
      </span>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        aria-label={t('remove', { name: `${name}, ${asset.asset_number}` })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </th>
  )
}

function FieldRow({ row: { name, values, differs }, assets }: { row: ComparedRow; assets: readonly Asset[] }) {
  const { t } = useTranslation(['comparison', 'assets'])
  const isMarked = differs && assets.length > 1
  return (
    <tr data-differs={isMarked || undefined}>
      <th scope="row" className={classes.field}>
        {name}
        {isMarked && (
          <>
            <IconArrowsDiff size={15} className={classes.sign} aria-hidden />
            <span className="unseen">{`, ${t('differs')}`}</span>
          </>
        )}
      </th>
      {assets.map(({ id }, place) => (
        <td key={id}>{values[place] || <span className={classes.none}>{t('assets:not_given')}</span>}</td>
      ))}
    </tr>
  )
}

interface ComparisonTableProps {
  data: RegistrationData
  assets: readonly Asset[]
  onlyDifferences: boolean
  onRemove: (id: string) => void
}

/** One column an asset, one row a field. Too wide for the screen it moves sideways, and the names of the fields stay. */
export function ComparisonTable({ data, assets, onlyDifferences, onRemove }: ComparisonTableProps) {
  const { t } = useTranslation('comparison')
  const label = useId()
  const tell = useValueWords()
  const all = [useOverview(data, assets), ...comparedGroups(data, assets, tell), useInspections(assets)]
  const groups = all
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs || !onlyDifferences) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <section className={classes.frame} aria-labelledby={label}>
      <table className={classes.table}>
        <caption id={label} className="unseen">
          {t('table')}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <span className="unseen">{t('field')}</span>
            </th>
            {assets.map((asset) => (
              <AssetHeading key={asset.id} asset={asset} onRemove={() => onRemove(asset.id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, title, rows }) => (
            <Fragment key={id}>
              <tr>
                <th scope="colgroup" colSpan={assets.length + 1} className={classes.group}>
                  <span>{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <FieldRow key={row.key} row={row} assets={assets} />
              ))}
            </Fragment>
          ))}
          {groups.length === 0 && (
            <tr>
              <td colSpan={assets.length + 1} className={classes.alike}>
                {t('alike')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
