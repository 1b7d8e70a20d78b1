/** Walks the audit log's chain and says whether it is whole: npm run verify */
import { verifyAudit } from './audit/audit-service.ts'
import { openDeps } from './open-deps.ts'
import { failToStart } from './run-process.ts'
import { readSettings } from './settings.ts'

async function run(): Promise<number> {
  const { deps, close } = await openDeps(readSettings(process.env), 'command')
  try {
    const result = await verifyAudit(deps.db, deps.keys)
    if (result.ok) console.log(`The audit log is whole: ${result.entries} entries`)
    else console.error(`The audit log is broken at entry ${result.brokenAt}`)
    return result.ok ? 0 : 1
  } finally {
    await close()
  }
}

process.exitCode = await run().catch(failToStart)
