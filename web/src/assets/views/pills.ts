import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'

/** More are looked for in the menu. */
const SHOWN = 7

/** One's own first, then the shared ones; the one that is open is always among them. */
export function pillsOf<View extends Pick<AssetView, 'id' | 'own'>>(
  views: readonly View[],
  openId: string | undefined,
): View[] {
  const ordered = [...views.filter(({ own }) => own), ...views.filter(({ own }) => !own)]
  const first = ordered.slice(0, SHOWN)
  const open = ordered.find(({ id }) => id === openId)
  return open && !first.includes(open) ? [...first.slice(0, -1), open] : first
}
