import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { listChoicesCalled, lockChoice } from './choices-sql.ts'

/** What somebody chose in the field at `path`: it is there, not retired, and stays so until the transaction ends. */
export async function requireChoice(
  tx: Tx,
  table: 'organizations' | 'portfolios' | 'communities',
  id: string,
  path: string,
): Promise<{ id: string; name: string }> {
  const choice = await lockChoice(tx, table, id)
  if (!choice) throw new AppError('invalid_input', [{ path, code: 'not_an_option' }])
  return choice
}

/** What can be chosen by each of the names, which are in lower case. */
export async function findChoicesCalled(
  db: Db,
  table: 'organizations' | 'portfolios' | 'communities',
  names: readonly string[],
): Promise<{ id: string; called: string }[]> {
  return names.length === 0 ? [] : listChoicesCalled(db, table, names)
}
