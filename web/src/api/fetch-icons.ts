import { call } from './call.ts'

/** On the device: drawings by set and name. Everybody may see them, so they stay when somebody logs out. */
export const KEPT_ICONS = 'klubba-icons'

type Drawings = Record<string, string>

function keptIcons(set: string, names: readonly string[]): Drawings {
  const kept = JSON.parse(localStorage.getItem(KEPT_ICONS) ?? '{}') as Record<string, Drawings | undefined>
  return Object.fromEntries(Object.entries(kept[set] ?? {}).filter(([name]) => names.includes(name)))
}

/** Drawings of icons from the icon service, by name. */
export async function fetchServedIcons(set: string, names: readonly string[]): Promise<Drawings> {
  const query = { icons: names.join(',') }
  const { icons, aliases = {} } = await call('GET /api/_nuxt_icon/{file}', { params: { file: `${set}.json` }, query })
  const bodies = names.map((name) => [name, (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body])
  return Object.fromEntries(bodies.filter(([, body]) => body !== undefined)) as Drawings
}

/** The same, or what the device keeps where the service cannot be reached. */
export async function fetchIcons(set: string, names: readonly string[]): Promise<Drawings> {
  try {
    return await fetchServedIcons(set, names)
  } catch (error) {
    const kept = keptIcons(set, names)
    // Where some are missing, they are asked for again with the next page.
    if (Object.keys(kept).length < names.length) throw error
    return kept
  }
}
