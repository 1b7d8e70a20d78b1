import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/cluster.ts'
import { startProduct } from '../../scripts/product.ts'
import { startPartner } from './partner.ts'

interface Running {
  url: string
  passwords: Map<string, string>
  outbox: string
  stop(): Promise<void>
}

async function startAlone(settings: Record<string, string>): Promise<Running> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-e2e-'))
  const { url, passwords, stop } = await startProduct({ DATA_DIR, ...settings })
  return {
    url,
    passwords,
    outbox: join(DATA_DIR, 'outbox'),
    stop: async () => {
      await stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/**
 * The product as `npm start` runs it, with its demo data, for all browser tests; `npm run bench -- two-servers` runs them
 * on a cluster.
 */
export default async function start(): Promise<() => Promise<void>> {
  const partner = await startPartner()
  const settings = {
    // Tests come from one address: its limits would count them all together.
    TRUSTED_PROXY: '127.0.0.1,::1',
    CHECKPROOF_URL: partner.url,
    CHECKPROOF_SECRET: 'a secret that the partner of the tests knows',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true',
  }
  const product = await (process.env['TWO_SERVERS'] ? startCluster(settings) : startAlone(settings))
  process.env['KLUBBA_PARTNER'] = partner.url
  process.env['KLUBBA_URL'] = product.url
  process.env['KLUBBA_OUTBOX'] = product.outbox
  process.env['KLUBBA_PASSWORDS'] = JSON.stringify(Object.fromEntries(product.passwords))
  return async () => {
    await product.stop()
    partner.stop()
  }
}
