/**
 * Walks the chains of the audit log, the auctions' logs and the negotiations and says whether they are whole: npm run verify.
 * With --certificate FILE --key FILE it verifies the certificate of an auction instead, and opens no database.
 */
import { parseArgs } from 'node:util'
import { verifyAudit } from './audit/audit-service.ts'
import { verifyNegotiations } from './auctions/verify-negotiations-service.ts'
import { verifyAuctionLogs } from './bidding/verify-logs-service.ts'
import { verifyCertificateFiles } from './certificates/verify-certificate-service.ts'
import { openDeps } from './open-deps.ts'
import { failToStart } from './run-process.ts'
import { readSettings } from './settings.ts'

async function run(): Promise<number> {
  const { deps, close } = await openDeps(readSettings(process.env), 'command')
  try {
    const result = await verifyAudit(deps.db, deps.keys)
    if (result.ok) console.log(`The audit log is whole: ${result.entries} entries`)
    else console.error(`The audit log is broken at entry ${result.brokenAt}`)
    const logs = await verifyAuctionLogs(deps.db, deps.keys)
    for (const { auction_id, entry } of logs.broken) {
      const what = entry === undefined ? 'does not lead to what its row says' : `is broken at entry ${entry}`
      console.error(`The log of auction ${auction_id} ${what}`)
    }
    if (logs.broken.length === 0) {
      console.log(`The logs of the auctions are whole: ${logs.entries} entries of ${logs.auctions} auctions`)
    }
    const negotiations = await verifyNegotiations(deps.db, deps.keys)
    for (const id of negotiations.broken) console.error(`The negotiation of auction ${id} is broken`)
    if (negotiations.broken.length === 0) console.log(`The negotiations are whole: ${negotiations.total}`)
    return result.ok && logs.broken.length === 0 && negotiations.broken.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { certificate: { type: 'string' }, key: { type: 'string' } } }).values
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

const asked = readArguments()

function runCertificate(): number {
  const { ok, lines } = verifyCertificateFiles(asked.certificate, asked.key)
  for (const line of lines) (ok ? console.log : console.error)(line)
  return ok ? 0 : 1
}

const isAboutCertificate = asked.certificate !== undefined || asked.key !== undefined
process.exitCode = await (isAboutCertificate ? runCertificate() : run().catch(failToStart))
