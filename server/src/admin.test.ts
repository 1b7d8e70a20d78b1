import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment, startProduct } from '../../scripts/product.ts'
import { SOON } from './testing/test-app.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-admin-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

interface Outcome {
  status: number | null
  output: string
}

const run = (file: string, ...args: string[]) => runOn(DATA_DIR, file, ...args)

async function runOn(dataDir: string, file: string, ...args: string[]): Promise<Outcome> {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })))
}

test('SES-10 a new password by command works, beside a running server and without one', async () => {
  const email = 'elin@yard.example'
  const before = 'gravel horse seven lamp'
  const settings = { DEMO: 'false', ADMIN_EMAIL: email, ADMIN_PASSWORD: before }
  const product = await startProduct({ DATA_DIR, WORKER: 'false', ...settings })
  const sign = (password: string) =>
    fetch(`${product.url}/api/_auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  const { status, output } = await run('admin.ts', 'reset-password', email.toUpperCase())
  expect(status).toBe(0)
  expect((await sign(before)).status).toBe(400)
  expect((await sign(output.trim().split(': ')[1] ?? '')).status).toBe(200)

  expect(await run('verify.ts')).toEqual({
    status: 0,
    output: expect.stringMatching(/^The audit log is whole: \d+ entries/),
  })
  const anchors = join(DATA_DIR, 'anchors.jsonl')
  await expect.poll(() => existsSync(anchors), SOON).toBe(true)
  const compared = await run('verify.ts', '--anchors', anchors)
  expect(compared).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^The anchors of \d+ chains agree\nNothing after \S+ is anchored: .*\n$/m),
  })
  expect((await run('verify.ts', '--anchors')).output).toMatch(/^Usage: npm run verify/)
  await product.stop()

  expect(await run('admin.ts', 'reset-password', 'nobody@klubba.example')).toMatchObject({ status: 1 })
  expect((await run('admin.ts', 'reset-password')).output).toContain('Usage:')
  expect((await run('admin.ts', 'reset-password', email)).status).toBe(0)
  expect(readdirSync(join(DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')
})

test('RUN-6 RUN-4 a backup of one folder comes into another with its key, verifies, and is found in order by the doctor', async () => {
  const other = mkdtempSync(join(tmpdir(), 'klubba-admin-'))
  try {
    const file = join(DATA_DIR, 'saved.tar')
    const made = await run('backup.ts', file)
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining('the secret key too') })
    expect(await run('backup.ts', file)).toMatchObject({
      status: 1,
      output: `There is no backup. ${file} is there already\n`,
    })
    const key = readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')
    expect(await run('restore.ts', file, '--show-key')).toEqual({ status: 0, output: `${key}\n` })
    expect((await run('restore.ts', file)).output).toMatch(/^Nothing was restored\. .* add --replace\n$/)

    expect(await runOn(other, 'restore.ts', file)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^Restored/m),
    })
    expect(readFileSync(join(other, 'secret-key'), 'utf8')).toBe(key)
    expect(statSync(join(other, 'secret-key')).mode & 0o777).toBe(0o600)
    execFileSync('tar', ['-xf', file, '-C', other, 'anchors.jsonl'])
    expect((await runOn(other, 'verify.ts', '--anchors', join(other, 'anchors.jsonl'))).output).toMatch(
      /^The anchors of \d+ chains agree$/m,
    )
    const examined = await runOn(other, 'doctor.ts')
    expect(examined.output).not.toContain('FAULT')
    expect(examined.output).toMatch(
      /^ok {7}Chains: [^]*^ok {7}Files: all \d+ that rows name are there\nNothing needs mending\.\n$/m,
    )
    expect(examined.status).toBe(0)
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})
