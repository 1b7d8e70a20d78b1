/**
 * The floor: a bare HTTP server that runs SQL and answers with its rows, without rights, checks or anything else that
 * makes a product. In a process of its own, with as many connections as the product has.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import { FLOOR_QUERIES } from './floor-queries.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const name = pathname.slice(1)
  const queries = FLOOR_QUERIES[name]
  const values = JSON.parse(searchParams.get('values') ?? '[]') as unknown[]
  if (!queries) throw new Error(`no query ${name}`)
  void Promise.all(
    queries.map((text, index) =>
      pool.query({ name: `${name}${index}`, text, values: values.slice(0, placeholders(text)) }),
    ),
  ).then(([rows, count]) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ results: rows?.rows, total: Number((count?.rows[0] as { total: string } | undefined)?.total) }),
    )
  })
})

function placeholders(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
