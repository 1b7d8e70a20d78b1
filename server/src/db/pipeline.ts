import { CompiledQuery, type QueryResult } from 'kysely'
import type { Db } from './database.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

type Answers<Rows extends readonly object[]> = { [Place in keyof Rows]: Rows[Place][] }

/** Sends them all without waiting for the answer to the one before. */
async function ask(db: Db, queries: readonly CompiledQuery<unknown>[]): Promise<QueryResult<unknown>[]> {
  return db
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query))))
}

/**
 * A transaction in two round trips, on a connection that is open for more than one question at a time: it begins and
 * asks, and what the work gives is written and committed. PostgreSQL answers in turn: what is asked second is asked when
 * the first has its answer, a lock for example.
 */
export async function inTwoTrips<Rows extends readonly object[], Result>(
  db: Db,
  questions: { [Place in keyof Rows]: CompiledQuery<Rows[Place]> },
  work: (tx: Db, answers: Answers<Rows>) => Promise<{ result: Result; last: CompiledQuery<unknown> | undefined }>,
): Promise<Result> {
  return db.connection().execute(async (tx) => {
    try {
      const [, ...answers] = await ask(tx, [BEGIN, ...questions])
      const { result, last } = await work(tx, answers.map(({ rows }) => rows) as Answers<Rows>)
      // After a statement that failed COMMIT takes everything back, so neither waits for the other.
      await ask(tx, last ? [last, COMMIT] : [COMMIT])
      return result
    } catch (error) {
      await tx.executeQuery(ROLLBACK).catch(() => undefined)
      throw error
    }
  })
}
