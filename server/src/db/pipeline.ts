import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

/** Transactions in a row. */
export interface Turns<Turn, Answers extends readonly object[][], Outcome extends object> {
  /** What a transaction asks first. */
  questions: (turn: Turn) => { [Place in keyof Answers]: CompiledQuery<Answers[Place][number]> }
  /** What is written last, and what has come of it once that is committed. */
  work: (tx: Db, turn: Turn, answers: Answers) => Promise<{ outcome: Outcome; last: CompiledQuery | undefined }>
  /** The transaction that follows, if there is one. */
  next: (turn: Turn, outcome: Outcome) => Turn | undefined
  /** Every transaction ends, with what has come of it or with what it failed for; then nothing of it is written. */
  end: (turn: Turn, result: Outcome | Error) => void
}

interface Sent {
  answers: Promise<unknown[][]>
}

/** Sends them all without waiting for the answer to the one before: PostgreSQL answers in turn. */
async function send(db: Db, groups: readonly (readonly CompiledQuery[])[]): Promise<Sent[]> {
  return db.getExecutor().provideConnection(async (connection) =>
    groups.map((queries) => {
      const answers = Promise.all(queries.map(async (query) => (await connection.executeQuery(query)).rows))
      // It is told to whoever waits for the answers, however late.
      answers.catch(() => undefined)
      return { answers }
    }),
  )
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * Transactions one after the other, in one round trip each, on a connection that is open for more than one question at a
 * time: what one of them writes goes out together with what the next one asks. What is asked second is asked once the
 * first has its answer, a lock for example.
 */
export async function inTurns<Turn, Answers extends readonly object[][], Outcome extends object>(
  db: Db,
  first: Turn,
  { questions, work, next, end }: Turns<Turn, Answers, Outcome>,
): Promise<void> {
  const open = new Set([first])
  const finish = (turn: Turn, result: Outcome | Error) => {
    open.delete(turn)
    end(turn, result)
  }
  const run = async (tx: Db): Promise<void> => {
    let [asked] = await send(tx, [[BEGIN, ...questions(first)]])
    for (let turn: Turn | undefined = first; turn !== undefined;) {
      const now: Turn = turn
      const [, ...answers] = (await asked?.answers) ?? []
      const { outcome, last } = await work(tx, now, answers as unknown as Answers)
      turn = next(now, outcome)
      if (turn !== undefined) open.add(turn)
      const begun = turn === undefined ? [] : [BEGIN, ...questions(turn)]
      // After a statement that failed COMMIT takes everything back, so neither waits for the other.
      const [written, following] = await send(tx, [last ? [last, COMMIT] : [COMMIT], begun])
      asked = following
      await written?.answers.then(
        () => finish(now, outcome),
        (error: unknown) => finish(now, asError(error)),
      )
    }
  }
  try {
    await db.connection().execute(async (tx) => {
      try {
        await run(tx)
      } catch (error) {
        await tx.executeQuery(ROLLBACK).catch(() => undefined)
        throw error
      }
    })
  } catch (error) {
    for (const turn of open) finish(turn, asError(error))
  }
}
