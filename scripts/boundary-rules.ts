import { posix } from 'node:path'
import { isTest } from './source-files.ts'

/** Where a file stands: its workspace, the folder under `src` ('' for the files directly in it), and its name. */
export interface Place {
  path: string
  workspace: string
  folder: string
  name: string
  test: boolean
}

export type Target = { kind: 'file'; place: Place } | { kind: 'package'; name: string }

export interface Import {
  from: Place
  to: Target
  typeOnly: boolean
}

/** What the rules ask about the whole: files with duties that only their imports show. */
export interface World {
  /** A file directly in `src` that puts features together (main.ts, app.ts, routes.tsx). */
  joinsFeatures(path: string): boolean
  /** A file of the domain that brings no library along. */
  bringsNoLibrary(path: string): boolean
}

const SHARED = ['domain', 'i18n', 'reference']
const DOMAIN_LIBRARIES = ['zod', 'stdnum', 'ibantools', 'libphonenumber-js']
const MACHINERY: Record<string, readonly string[]> = {
  server: ['http', 'db', 'jobs', 'storage', 'mail', 'integrations'],
  web: [
    'api',
    'session',
    'i18n',
    'ui',
    'dates',
    'forms',
    'lists',
    'countries',
    'registry',
    'schema-forms',
    'offline',
    'pwa',
    'media',
  ],
}
const TESTING = 'testing'

export function placeOf(path: string): Place {
  const [workspace = '', source = '', ...inner] = path.split('/')
  return {
    path,
    workspace,
    folder: source === 'src' && inner.length > 1 ? (inner[0] ?? '') : '',
    name: posix.basename(path),
    test: isTest(path),
  }
}

export function targetOf(from: string, specifier: string): Target {
  if (specifier.startsWith('.')) {
    return { kind: 'file', place: placeOf(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))) }
  }
  const own = /^@klubba\/([^/]+)(?:\/(.+))?$/.exec(specifier)
  if (own) return { kind: 'file', place: placeOf(`${own[1]}/src/${own[2] ?? ''}.ts`) }
  const parts = specifier.split('/')
  return { kind: 'package', name: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '') }
}

export function isFeature(place: Place): boolean {
  const machinery = MACHINERY[place.workspace]
  return Boolean(machinery && place.folder && place.folder !== TESTING && !machinery.includes(place.folder))
}

type Rule = (line: Import, world: World) => string | undefined

const acrossWorkspaces: Rule = ({ from, to, typeOnly }, world) => {
  if (to.kind !== 'file' || from.workspace === to.place.workspace) return undefined
  const there = to.place.workspace
  if (from.workspace === 'domain') return 'domain imports nothing but its named libraries and itself'
  // How the product is started, for whoever tries or measures it from outside.
  if (there === 'scripts' && (from.test || from.workspace === 'e2e' || from.workspace === 'bench')) return undefined
  if (!SHARED.includes(there)) return `${from.workspace} must not import ${there}, which is not shared`
  if (!SHARED.includes(from.workspace)) return undefined
  if (there !== 'domain') return `${from.workspace} may import domain only`
  if (typeOnly || from.test || world.bringsNoLibrary(to.place.path)) return undefined
  return `${from.workspace} takes types from domain (import type), and values only from files that bring no library along`
}

const libraries: Rule = ({ from, to }) => {
  if (to.kind !== 'package' || from.test) return undefined
  if (from.workspace === 'domain' && !DOMAIN_LIBRARIES.includes(to.name)) {
    return `domain is pure: it imports only ${DOMAIN_LIBRARIES.join(', ')}`
  }
  // The other files of i18n run in the browser too.
  if (from.workspace === 'i18n' && to.name.startsWith('node:') && from.name !== 'translator.ts') {
    return 'only translator.ts of i18n reads files'
  }
  return undefined
}

const machineryKnowsNoFeature: Rule = ({ from, to }) => {
  if (to.kind !== 'file' || from.test || !MACHINERY[from.workspace]?.includes(from.folder)) return undefined
  return isFeature(to.place) ? `${from.folder} is machinery and knows no feature` : undefined
}

const wiringStaysOnTop: Rule = ({ from, to }, world) => {
  if (to.kind !== 'file' || from.test || !from.folder || from.folder === TESTING || to.place.folder) return undefined
  return world.joinsFeatures(to.place.path)
    ? `${to.place.name} puts the features together: only files beside it import it`
    : undefined
}

const testingIsForTests: Rule = ({ from, to }) => {
  if (to.kind !== 'file' || from.test || from.folder === TESTING || to.place.folder !== TESTING) return undefined
  return 'only tests import testing/'
}

const DOORS: Record<string, { file: RegExp; words: string }> = {
  server: { file: /-service\.ts$/, words: 'its service (*-service.ts)' },
  // An embed is what a feature shows on the pages of others: the assets of an owner, say.
  web: { file: /(^|-)(queries\.tsx?|embed\.tsx)$/, words: 'its queries (*-queries.ts) and embeds (*-embed.tsx)' },
}

const featuresByTheDoor: Rule = ({ from, to }) => {
  const door = DOORS[from.workspace]
  if (!door || to.kind !== 'file' || from.test || !isFeature(from) || !isFeature(to.place)) return undefined
  if (from.folder === to.place.folder || door.file.test(to.place.name)) return undefined
  return `${from.folder} reaches ${to.place.folder} only through ${door.words}`
}

const serverLayers: Rule = ({ from, to }) => {
  if (to.kind !== 'file' || from.test || from.workspace !== 'server' || !isFeature(to.place)) return undefined
  const here = /-(routes|service|sql)\.ts$/.exec(from.name)?.[1]
  const there = /-(routes|service|sql)\.ts$/.exec(to.place.name)?.[1]
  const refused: Record<string, readonly string[]> = {
    routes: ['sql'],
    service: ['routes'],
    sql: ['routes', 'service'],
  }
  if (!here || !there || !refused[here]?.includes(there)) return undefined
  return `${from.name} must not import ${to.place.name}: routes call the service, the service calls sql`
}

const uiKnowsNoData: Rule = ({ from, to }) => {
  if (to.kind !== 'file' || from.test || from.workspace !== 'web' || from.folder !== 'ui') return undefined
  const { workspace, folder } = to.place
  return workspace === 'web' && folder && folder !== 'ui'
    ? `ui knows no data: it imports nothing of ${folder}`
    : undefined
}

const RULES: readonly Rule[] = [
  acrossWorkspaces,
  libraries,
  machineryKnowsNoFeature,
  wiringStaysOnTop,
  testingIsForTests,
  featuresByTheDoor,
  serverLayers,
  uiKnowsNoData,
]

/** What is wrong with an import line; the first rule it breaks is named. */
export function breachOf(line: Import, world: World): string | undefined {
  for (const rule of RULES) {
    const breach = rule(line, world)
    if (breach) return breach
  }
  return undefined
}
