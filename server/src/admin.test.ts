import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from '../../scripts/product.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-admin-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

async function run(file: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR }
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
  await product.stop()

  expect(await run('admin.ts', 'reset-password', 'nobody@klubba.example')).toMatchObject({ status: 1 })
  expect((await run('admin.ts', 'reset-password')).output).toContain('Usage:')
  expect((await run('admin.ts', 'reset-password', email)).status).toBe(0)
  expect(readdirSync(join(DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')
})
