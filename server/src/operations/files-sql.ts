import type { ClientBase } from 'pg'

const AT_ONCE = 1000

export interface NamedFile {
  key: string
  /** Absent where no row says it. */
  size: number | null
  /** False when it is known already that it is lost. */
  expected: boolean
}

/** The stored files that rows name: what was sent, what was made of it, pieces of uploads under way, and tables. */
const NAMED_FILES = `
  SELECT 'originals/' || substr(sha256, 1, 2) || '/' || sha256 AS key, max(size)::float8 AS size,
    bool_or(reason IS DISTINCT FROM 'file_missing') AS expected
  FROM media GROUP BY sha256
  UNION ALL
  SELECT variant.value ->> 'object', max((variant.value ->> 'size')::float8), bool_or(status = 'ACTIVE')
  FROM media, jsonb_each(variants) AS variant GROUP BY 1
  UNION ALL
  SELECT object, NULL, true FROM upload_pieces
  UNION ALL
  SELECT 'reports/' || id, NULL, true FROM exports WHERE status = 'done'`

/** In the transaction that the client is in, some at a time. */
export async function* listNamedFiles(client: ClientBase): AsyncGenerator<NamedFile> {
  await client.query(`DECLARE named_files NO SCROLL CURSOR FOR ${NAMED_FILES}`)
  for (;;) {
    const { rows } = await client.query<NamedFile>(`FETCH ${AT_ONCE} FROM named_files`)
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await client.query('CLOSE named_files')
}
