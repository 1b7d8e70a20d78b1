import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { assetName } from '@klubba/domain/assets/asset-title'
import { formatNumber } from '@klubba/domain/number-text'
import { IconBulldozer, IconSearch } from '@tabler/icons-react'
import { call } from '../api/call.ts'
import { subcategoryNames } from '../assets/catalogue-queries.ts'
import { i18n } from '../i18n/i18n.ts'
import { languageFor } from '../i18n/language.ts'
import { pathTo } from '../paths.ts'
import { queryClient } from '../query-client.ts'
import type { Found, Search } from './search-providers.ts'
import { typingRests } from './typing-rests.ts'

/** So many are shown; the list shows them all. */
const SHOWN = 5

/** Fewer letters than these are in too many assets to tell anything. */
const FEWEST_LETTERS = 3

type Names = ReadonlyMap<string, string>
const NO_NAMES: Names = new Map<string, string>()

const hasName = ({ brand, model }: AssetRow) => Boolean(brand ?? model)

function foundAsset(asset: AssetRow, names: Names, t: Search['t']): Found {
  const status = i18n.getFixedT(null, 'asset_list')(`status.${asset.status}`)
  const told = [asset.asset_number, asset.archived ? t('page.archive.title') : status, asset.owner?.name]
  return {
    id: `asset-${asset.id}`,
    title: assetName(asset, names.get(asset.subcategory) ?? asset.asset_number),
    text: told.filter(Boolean).join(', '),
    icon: IconBulldozer,
    act: { href: pathTo('assets/{assetId}', { assetId: asset.id }) },
  }
}

function wholeList(words: string, total: number, t: Search['t']): Found {
  const number = formatNumber(languageFor(location.pathname, document.cookie), total)
  return {
    id: 'asset-list',
    title: t('palette.all_assets', { number, words }),
    icon: IconSearch,
    act: { href: pathTo('assets'), search: { q: words } },
  }
}

/** NAV-17: assets by number, brand, model, VIN, registration number or owner; those of the archive after the others. */
export async function findAssets({ words, signal, t }: Search): Promise<Found[]> {
  if (words.length < FEWEST_LETTERS) return []
  await typingRests(signal)
  const ask = async (archived: 'true' | 'false') =>
    call('GET /v1/assets', { query: { q: words.slice(0, 200), archived, page_size: String(SHOWN) } }, { signal })
  const [{ results, total }] = await Promise.all([ask('false'), i18n.loadNamespaces('asset_list')])
  const archive = results.length < SHOWN ? (await ask('true')).results : []
  const shown = [...results, ...archive].slice(0, SHOWN)
  const names = shown.every(hasName) ? NO_NAMES : await subcategoryNames(queryClient)
  return [...shown.map((asset) => foundAsset(asset, names, t)), ...(total > SHOWN ? [wholeList(words, total, t)] : [])]
}
