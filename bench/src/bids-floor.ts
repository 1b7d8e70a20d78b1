/**
 * The floor for bids: a bare HTTP server with one transaction for each bid: lock, clock, entry, new price. No rights, no
 * rules but the end, no keys, no chain, nobody is told. It takes a lower bid that has been overtaken on its way as well:
 * a refusal would cost it less than a bid does. In a process of its own, with as many connections as the product has.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

interface Bid {
  auction: number
  bidder: string
  amount: number
}

const prepared = (name: string, text: string) => (values: unknown[]) => ({ name, text, values })
const lock = prepared('lock', 'SELECT ends_at, next_number FROM floor_auctions WHERE id = $1 FOR UPDATE')
const clock = prepared('clock', 'SELECT clock_timestamp() AS now')
const insert = prepared(
  'insert',
  'INSERT INTO floor_bids (auction_id, number, at, bidder_id, amount) VALUES ($1, $2, $3, $4, $5)',
)
const update = prepared(
  'update',
  'UPDATE floor_auctions SET price = $2, leader_id = $3, next_number = $4 WHERE id = $1',
)

/** Whether it was taken. */
async function take({ auction, bidder, amount }: Bid): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const found = await client.query<{ ends_at: Date; next_number: number }>(lock([auction]))
    const read = await client.query<{ now: Date }>(clock([]))
    const [row, time] = [found.rows[0], read.rows[0]]
    const taken = row !== undefined && time !== undefined && time.now < row.ends_at
    if (taken) {
      await client.query(insert([auction, row.next_number, time.now, bidder, amount]))
      await client.query(update([auction, amount, bidder, row.next_number + 1]))
    }
    await client.query('COMMIT')
    return taken
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const bid = JSON.parse(Buffer.concat(chunks).toString()) as Bid
    void take(bid).then((taken) => {
      response.statusCode = taken ? 201 : 409
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ taken }))
    })
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
