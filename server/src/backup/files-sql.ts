import type { Client } from 'pg'

const AT_ONCE = 1000

/** The stored files that rows name: what was sent, what was made of it, and pieces of uploads that are under way. */
const NAMED_FILES = `
  SELECT 'originals/' || substr(sha256, 1, 2) || '/' || sha256 AS key FROM media GROUP BY sha256
  UNION ALL
  SELECT variant.value ->> 'object' FROM media, jsonb_each(variants) AS variant GROUP BY 1
  UNION ALL
  SELECT object FROM upload_pieces`

/** In the transaction that the client is in, some at a time. */
export async function* listNamedFiles(client: Client): AsyncGenerator<string> {
  await client.query(`DECLARE named_files NO SCROLL CURSOR FOR ${NAMED_FILES}`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${AT_ONCE} FROM named_files`)
    for (const { key } of rows) yield key
    if (rows.length < AT_ONCE) break
  }
  await client.query('CLOSE named_files')
}
