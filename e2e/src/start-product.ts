import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../scripts/product.ts'

/** The product as `npm start` runs it, with its demo data, for all browser tests. */
export default async function start(): Promise<() => Promise<void>> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-e2e-'))
  // Tests come from one address: its limits would count them all together.
  const product = await startProduct({ DATA_DIR, TRUSTED_PROXY: '127.0.0.1,::1' })
  process.env['KLUBBA_URL'] = product.url
  process.env['KLUBBA_OUTBOX'] = join(DATA_DIR, 'outbox')
  process.env['KLUBBA_PASSWORDS'] = JSON.stringify(Object.fromEntries(product.passwords))
  return async () => {
    await product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
