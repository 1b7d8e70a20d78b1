/**
 * The floor: a bare HTTP server that runs one prepared statement and sends the JSON that PostgreSQL made, without rights,
 * checks or anything else that makes a product. In a process of its own, with as many connections as the product has.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import { FLOOR_QUERIES } from './floor-queries.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const name = pathname.slice(1)
  const text = FLOOR_QUERIES[name]
  if (!text) throw new Error(`no query ${pathname}`)
  const values = JSON.parse(searchParams.get('values') ?? '[]') as unknown[]
  void pool.query<{ json: string }>({ name, text, values }).then(({ rows }) => {
    response.setHeader('content-type', 'application/json')
    response.end(rows[0]?.json ?? '{}')
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
