import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

type Queries<Answers extends readonly object[][]> = {
  readonly [Place in keyof Answers]: CompiledQuery<Answers[Place][number]>
}

/** Sends them all without waiting for the answer to the one before: PostgreSQL answers in turn. */
async function ask(db: Db, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  return db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map(async (query) => (await connection.executeQuery(query)).rows)),
    )
}

/** What a transaction has come to, and what is written last. */
interface Done<Outcome> {
  outcome: Outcome
  last: CompiledQuery | undefined
}

/**
 * A transaction in two round trips, on a connection that is open for more than one question at a time: it begins with its
 * questions, and what is written last goes out with the commit. What is asked second is asked once the first has its answer,
 * a lock for example.
 */
export async function inTwoTrips<Answers extends readonly object[][], Outcome>(
  db: Db,
  questions: Queries<Answers>,
  work: (tx: Db, answers: Answers) => Promise<Done<Outcome>>,
): Promise<Outcome> {
  return db.connection().execute(async (tx) => {
    try {
      const [, ...answers] = await ask(tx, [BEGIN, ...questions])
      const { outcome, last } = await work(tx, answers as unknown as Answers)
      // After a statement that failed COMMIT takes everything back, so neither waits for the other.
      await ask(tx, last ? [last, COMMIT] : [COMMIT])
      return outcome
    } catch (error) {
      await tx.executeQuery(ROLLBACK).catch(() => undefined)
      throw error
    }
  })
}
