import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as send, type Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addBidders, openRules, type Opened } from '../../scripts/auction-market.ts'
import { killDatabase, startDatabase, startProduct, type Product } from '../../scripts/product.ts'

export const ADMIN = { ADMIN_EMAIL: 'elin@yard.example', ADMIN_PASSWORD: 'gravel horse seven lamp' }

/** The product with its own database and worker, and who bids there. */
export interface Scene {
  url: string
  bidders: string[]
  product: Product
  /** Signs in anew. */
  signIn: () => Promise<string>
  /** The database itself, for looking into it; it is attached to for as long as the work takes. */
  inDatabase: <T>(work: (opened: Opened, pid: number | undefined) => Promise<T>) => Promise<T>
  killDatabase: () => void
  /** After the server was killed. */
  startAgain: () => Promise<void>
}

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/_auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`the sign-in was answered with ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

export async function withScene<T>(bidders: number, work: (scene: Scene) => Promise<T>): Promise<T> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-auctions-'))
  const SECRET_KEY = randomUUID()
  const settings = { DATA_DIR, SECRET_KEY, DEMO: 'false', ...ADMIN }
  const product = await startProduct(settings)
  const PORT = new URL(product.url).port
  const scene: Scene = {
    url: `http://127.0.0.1:${PORT}`,
    bidders: [],
    product,
    signIn: () => signIn(scene.url),
    async inDatabase(look) {
      const database = await startDatabase(DATA_DIR)
      const opened = openRules({ databaseUrl: database.url, secretKey: SECRET_KEY })
      try {
        return await look(opened, database.pid)
      } finally {
        await opened.close()
        await database.stop()
      }
    },
    killDatabase: () => killDatabase(DATA_DIR),
    async startAgain() {
      scene.product = await startProduct({ ...settings, PORT })
    },
  }
  try {
    scene.bidders = await scene.inDatabase((opened) => addBidders(opened, bidders))
    return await work(scene)
  } finally {
    await scene.product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

export interface Bid {
  auction: string
  bidder: string
  /** In minor units. */
  amount: number
  key: string
}

export interface Answer {
  status: number
  body: { number?: number; at?: string; code?: string }
}

/** Sends a bid once; fails when there is no answer. `onSent` is called when all of it is sent. */
export async function sendOnce(
  url: string,
  token: string,
  { auction, bidder, amount, key }: Bid,
  { agent, onSent }: { agent?: Agent; onSent?: () => void } = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key }
  const body = { bidder_id: bidder, kind: 'MANUAL', amount: { amount, currency: 'NOK' }, channel: 'PHONE' }
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { method: 'POST', headers, ...(agent && { agent }) }
    const request = send(`${url}/v1/auctions/${auction}/bids`, options, (answer) => {
      let written = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (written += chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: written }))
    })
    request.setTimeout(300_000, () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    if (onSent) request.once('finish', onSent)
    request.end(JSON.stringify(body))
  })
  return { status, body: JSON.parse(text) as Answer['body'] }
}
