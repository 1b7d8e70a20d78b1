/**
 * The floor: a bare HTTP server that runs SQL and answers with its rows, without rights, checks or anything else that
 * makes a product. In a process of its own, with as many connections as the product has.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import { FLOOR_QUERIES, type Ask } from './floor-queries.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const names = new Map<string, string>()

const ask: Ask = async (text, values = []) => {
  const name = names.get(text) ?? `floor${names.size}`
  names.set(text, name)
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values: [...values] })
  return rows
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const answer = FLOOR_QUERIES[pathname.slice(1)]
  if (!answer) throw new Error(`no query ${pathname}`)
  const values = JSON.parse(searchParams.get('values') ?? '[]') as unknown[]
  void answer(ask, values).then((told) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(told))
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
