import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetName } from '@klubba/domain/assets/asset-title'
import type { ReactNode } from 'react'
import { Value } from '../ui/value.tsx'
import { useTranslation } from '../use-translation.ts'
import classes from './asset-table.module.css'
import type { Catalogue } from './catalogue-queries.ts'
import type { FoundNumber } from './found-number.ts'

/** A line that breaks there does so after it. */
export const DOT = '\u00A0· '

/** What an asset is called, and what it is unless the title says so. */
function namesOf(asset: AssetRow, catalogue: Catalogue): { title: string; kind: string | undefined } {
  const kind = catalogue.subcategory(asset.subcategory)?.name
  const title = assetName(asset, kind ?? asset.asset_number)
  return { title, kind: title === kind ? undefined : kind }
}

interface AssetWordsProps {
  asset: AssetRow
  catalogue: Catalogue
  /** Below the rest; undefined where a column says it. */
  usage?: ReactNode
  /** The number that the search has found it by, where nothing else on the row says it. */
  found: FoundNumber | undefined
}

/** The title, and below it the number, the kind and the usage. Where there is little room, the kind is shortened. */
export function AssetWords({ asset, catalogue, usage, found }: AssetWordsProps) {
  const { t } = useTranslation('asset_list')
  const { title, kind } = namesOf(asset, catalogue)
  return (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.below} data-parts>
        <Value>{kind === undefined ? asset.asset_number : `${asset.asset_number}${DOT}`}</Value>
        {kind !== undefined && (
          <span className={classes.kind} title={kind}>
            {kind}
          </span>
        )}
        {usage}
      </span>
      {found && (
        <span className={classes.below}>
          {t(`column.${found.column}`)}{' '}
          <Value>
            {found.before}
            <mark>{found.match}</mark>
            {found.after}
          </Value>
        </span>
      )}
    </>
  )
}
