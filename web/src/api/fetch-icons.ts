import { call } from './call.ts'

/** Drawings of icons from the icon service, by name. */
export async function fetchIcons(set: string, names: readonly string[]): Promise<Record<string, string>> {
  const query = { icons: names.join(',') }
  const { icons, aliases = {} } = await call('GET /api/_nuxt_icon/{file}', { params: { file: `${set}.json` }, query })
  const bodies = names.map((name) => [name, (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body])
  return Object.fromEntries(bodies.filter(([, body]) => body !== undefined)) as Record<string, string>
}
