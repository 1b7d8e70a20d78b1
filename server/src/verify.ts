/**
 * Verifies every chain, and compares rows, histories and anchors with them: npm run verify [-- --anchors FILE]…
 * With --certificate FILE --key FILE it verifies the certificate of an auction instead, and opens no database.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyCertificateFiles } from './certificates/verify-certificate-service.ts'
import { openDeps } from './open-deps.ts'
import { readAnchorFiles, type KnownAnchors } from './proof/verify-anchors-service.ts'
import { verifyEverything } from './proof/verify-service.ts'
import { failToStart } from './run-process.ts'
import { readSettings } from './settings.ts'

const USAGE = `Usage: npm run verify                                      the chains, rows and histories
       npm run verify -- --anchors FILE [--anchors FILE]…  with the anchors of each server as well
       npm run verify -- --certificate FILE --key FILE     the certificate of an auction alone`

const OPTIONS = {
  anchors: { type: 'string', multiple: true },
  certificate: { type: 'string' },
  key: { type: 'string' },
} as const

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch {
    return undefined
  }
}

/** From when on an end that was cut off would not show. */
function sayUntilWhen(known: KnownAnchors | undefined): void {
  for (const line of known?.unreadable ?? []) console.error(`Cannot be read: ${line}`)
  if (known?.last === undefined) {
    console.log('Nothing was compared with anchors: an end that was cut off with its counters would not show.')
  } else {
    console.log(`Nothing after ${known.last} is anchored: an end cut off since then would not show.`)
  }
}

async function verifyChains(files: readonly string[]): Promise<number> {
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) {
    console.error(`There is no file ${missing}.`)
    return 2
  }
  const known = files.length > 0 ? await readAnchorFiles(files) : undefined
  const { deps, close } = await openDeps(readSettings(process.env), 'command')
  try {
    const { whole, broken } = await verifyEverything(deps, known)
    for (const line of broken) console.error(line)
    for (const line of whole) console.log(line)
    sayUntilWhen(known)
    return broken.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

function verifyCertificate(certificate: string | undefined, key: string | undefined): number {
  const { ok, lines } = verifyCertificateFiles(certificate, key)
  for (const line of lines) (ok ? console.log : console.error)(line)
  return ok ? 0 : 1
}

async function run(): Promise<number> {
  const asked = readArguments()
  if (!asked) {
    console.error(USAGE)
    return 2
  }
  const { anchors = [], certificate, key } = asked
  if (certificate !== undefined || key !== undefined) return verifyCertificate(certificate, key)
  return verifyChains(anchors)
}

process.exitCode = await run().catch(failToStart)
