/** Puts the database, the files and the key into one file: npm run backup -- FILE */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeBackup, megabytes, unfinishedName } from './operations/backup-service.ts'
import { progress } from './operations/progress.ts'
import { openDeps } from './open-deps.ts'
import { failWith } from './run-process.ts'
import { loadSecret } from './secret-key.ts'
import { readSettings } from './settings.ts'

const USAGE = 'Usage: npm run backup -- [FILE]'

/** The time in the name, to the second. */
const nameFor = (now: Date) => `klubba-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

async function run([given, ...others]: readonly string[]): Promise<number> {
  if (others.length > 0 || given?.startsWith('-')) {
    console.error(USAGE)
    return 2
  }
  const path = resolve(given ?? nameFor(new Date()))
  const settings = readSettings(process.env)
  const { deps, databaseUrl, close } = await openDeps(settings, 'command')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(unfinishedName(path), { force: true })
      process.exit(1)
    })
  }
  try {
    const tell = progress((line) => console.error(line))
    const lost = (key: string) => console.error(`missing or damaged: ${key}`)
    const source = { databaseUrl, storage: deps.storage, secretKey: loadSecret(settings), tell, lost }
    const made = await makeBackup(path, source)
    console.log(`${path}: ${made.rows} rows and ${made.files} files, ${megabytes(made.bytes)}`)
    console.log('It holds everything, the secret key too: keep it where nobody else can read it.')
    if (made.lost > 0) console.error(`${made.lost} files that rows name are missing or damaged and could not be saved.`)
    return made.lost > 0 ? 1 : 0
  } finally {
    await close()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(failWith('There is no backup.'))
