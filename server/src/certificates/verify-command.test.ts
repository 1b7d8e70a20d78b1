import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@klubba/domain/testing/bidding-runs'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '../../../scripts/product.ts'
import { canonical } from '../keyed-chain.ts'
import { keysFrom } from '../secret-key.ts'
import { statementOf } from '../testing/statements.ts'
import { publicKeyPem, signStatement } from './signature.ts'
import { verifyCertificateFiles } from './verify-certificate-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'klubba-certificate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = keysFrom('a secret that whoever verifies does not have')
const statement = statementOf(
  run([
    { do: 'manual', by: 'A', kr: 700 },
    { do: 'manual', by: 'B', kr: 1_000 },
  ]),
)
const certificate = signStatement(keys, canonical(statement))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Where there is no database, no key and no data folder. */
async function verify(...args: string[]): Promise<{ status: number | null; output: string }> {
  const env = {
    ...bareEnvironment(),
    DATA_DIR: join(folder, 'none'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../verify.ts'), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })))
}

test('AUC-23 npm run verify checks a certificate by the two files alone, and says in a sentence what is wrong', async () => {
  const key = file('key.pem', publicKeyPem(keys))
  const good = file('good.json', JSON.stringify(certificate, null, 2))
  expect(await verify('--certificate', good, '--key', key)).toEqual({
    status: 0,
    output: `The certificate holds
Auction A-1, round 1 of asset 1000, by https://klubba.example
Ended 2027-01-15T09:00:00.000Z, status CLOSED
Highest bid 1000.00 NOK by bidder 12
2 bids, 2 bidders, 3 entries of the log, head ${'a'.repeat(64)}
Issued 2027-01-15T09:00:00.000Z
`,
  })
  const higher = certificate.statement.replaceAll('100000', '110000')
  const bad = file('bad.json', JSON.stringify({ ...certificate, statement: higher }))
  expect(await verify('--certificate', bad, '--key', key)).toEqual({
    status: 1,
    output:
      'The certificate does not hold. The signature does not match: what it says was changed, or was signed by somebody else.\n',
  })
  expect(await verify('--sertificate', good)).toMatchObject({
    status: 2,
    output: expect.stringContaining('--certificate FILE --key FILE'),
  })
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('AUC-23 npm run verify names the file that is missing', () => {
  const good = file('again.json', JSON.stringify(certificate))
  const problem = (line: string) => ({ ok: false, lines: [`The certificate does not hold. ${line}`] })
  expect(verifyCertificateFiles(good, undefined)).toEqual(problem('--key is missing: the file with the public key.'))
  expect(verifyCertificateFiles(undefined, good)).toEqual(
    problem('--certificate is missing: the file with the certificate.'),
  )
  expect(verifyCertificateFiles('nowhere.json', good)).toEqual(problem('The file nowhere.json cannot be read.'))
})
