import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../http/app-error.ts'
import type { Route } from '../http/route.ts'

interface IconSet {
  prefix: string
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

/** The sets that we have; read when somebody asks for the first time. */
const SETS: Record<string, string> = { tabler: '@iconify-json/tabler/icons.json' }
const loaded = new Map<string, Promise<IconSet>>()

async function load(prefix: string): Promise<IconSet> {
  const source = Object.hasOwn(SETS, prefix) ? SETS[prefix] : undefined
  if (source === undefined) throw new AppError('not_found')
  const known = loaded.get(prefix)
  if (known) return known
  const reading = readFile(fileURLToPath(import.meta.resolve(source)), 'utf8').then(
    (text) => JSON.parse(text) as IconSet,
  )
  loaded.set(prefix, reading)
  return reading
}

export function iconRoutes(route: Route): void {
  route('GET /api/_nuxt_icon/{file}', async ({ params, query }, { reply }) => {
    const set = await load(params.file.replace(/\.json$/, ''))
    const names = [...new Set(query.icons.split(','))]
    const aliases = names.filter((name) => set.aliases && Object.hasOwn(set.aliases, name))
    const wanted = new Set([...names, ...aliases.map((name) => set.aliases?.[name]?.parent ?? name)])
    const found = [...wanted].filter((name) => Object.hasOwn(set.icons, name))
    const missing = names.filter((name) => !found.includes(name) && !aliases.includes(name))
    void reply.header('cache-control', 'public, max-age=604800')
    return {
      prefix: set.prefix,
      icons: Object.fromEntries(found.map((name) => [name, { body: set.icons[name]?.body ?? '' }])),
      ...(aliases.length > 0 && {
        aliases: Object.fromEntries(aliases.map((name) => [name, { parent: '', ...set.aliases?.[name] }])),
      }),
      width: set.width ?? 24,
      height: set.height ?? 24,
      ...(missing.length > 0 && { not_found: missing }),
    }
  })
}
