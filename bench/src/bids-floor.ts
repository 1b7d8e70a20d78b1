/**
 * The floor for bids: a bare HTTP server with one transaction for each bid, by one call of a function in the database: lock,
 * clock, entry, new price. No rights, no rules but the end, no keys, no chain, nobody is told. It takes a lower bid that
 * has been overtaken on its way as well: a refusal would cost it less than a bid does. In a process of its own, with so
 * many connections to the database as it is told.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['CONNECTIONS']),
  idleTimeoutMillis: 0,
})

interface Bid {
  auction: number
  bidder: string
  amount: number
}

/** Whether it was taken. */
async function take({ auction, bidder, amount }: Bid): Promise<boolean> {
  const values = [auction, bidder, amount]
  const { rows } = await pool.query<{ taken: boolean }>({
    name: 'bid',
    text: 'SELECT floor_bid($1, $2, $3) AS taken',
    values,
  })
  return rows[0]?.taken ?? false
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
