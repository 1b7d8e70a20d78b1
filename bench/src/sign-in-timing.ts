import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDatabase, startProduct } from '../../scripts/product.ts'

const ADMIN = { ADMIN_EMAIL: 'elin@yard.example', ADMIN_PASSWORD: 'gravel horse seven lamp' }
const KINDS = ['wrong password', 'unknown address', 'deactivated', 'locked'] as const
type Kind = (typeof KINDS)[number]

export interface SignInTiming {
  /** Milliseconds within which a tenth of the refusals came: what else runs on the machine only adds to the others. */
  tenths: Record<Kind, number>
  /** Milliseconds between the quickest and the slowest kind. */
  spread: number
}

/** A user of each kind a round; all but the first have the right password, which is refused all the same. */
async function addUsers(url: string, rounds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let round = 0; round < rounds; round++) {
    for (const kind of KINDS.filter((name) => name !== 'unknown address')) {
      await client.query(
        `INSERT INTO users (id, email, first_name, last_name, user_type, state, language, password_hash, locked_until)
         SELECT $1, $2, 'A', 'B', 'user', $3, 'en', password_hash, $4::timestamptz FROM users WHERE email = $5`,
        [
          randomUUID(),
          emailOf(kind, round),
          kind === 'deactivated' ? 'deactivated' : 'activated',
          kind === 'locked' ? new Date(Date.now() + 3_600_000) : null,
          ADMIN.ADMIN_EMAIL,
        ],
      )
    }
  }
  await client.end()
}

const emailOf = (kind: Kind, round: number) => `${kind.replace(' ', '-')}${round}@yard.example`

function tenth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 10)] ?? 0
}

/** How long a refusal takes for each kind of account, taken in turns so that the machine's moods hit all alike. */
export async function measureSignInTiming(rounds: number): Promise<SignInTiming> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-timing-'))
  const database = await startDatabase(join(folder, 'database'))
  const product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET_KEY: randomUUID(),
    WORKER: 'false',
    TRUSTED_PROXY: '127.0.0.1,::1',
    ...ADMIN,
  })
  try {
    await addUsers(database.url, rounds)
    const times: Record<Kind, number[]> = { 'wrong password': [], 'unknown address': [], deactivated: [], locked: [] }
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 ? KINDS : KINDS.toReversed()) {
        const password = kind === 'wrong password' ? 'not this one at all' : ADMIN.ADMIN_PASSWORD
        const began = performance.now()
        const answer = await fetch(`${product.url}/api/_auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${round >> 6}.${round % 64}` },
          body: JSON.stringify({ email: emailOf(kind, round), password }),
        })
        await answer.text()
        times[kind].push(performance.now() - began)
        if (answer.status !== 400) throw new Error(`${kind}: answered ${answer.status}`)
      }
    }
    const tenths = Object.fromEntries(KINDS.map((kind) => [kind, tenth(times[kind])])) as Record<Kind, number>
    const all = Object.values(tenths)
    return { tenths, spread: Math.max(...all) - Math.min(...all) }
  } finally {
    await product.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
