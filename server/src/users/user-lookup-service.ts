import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
import type { UserType } from '@klubba/domain/users/user'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { listActivatedUsers } from './user-lookup-sql.ts'

type LookUp = Output<Api['GET /v1/users/lookup']>

export async function lookUpUsers({ db }: Deps, q: string | undefined): Promise<LookUp> {
  return { results: await listActivatedUsers(db, { q }) }
}

export async function findActivatedUser(db: Db, id: string): Promise<LookUp['results'][number] | undefined> {
  return (await listActivatedUsers(db, { id }))[0]
}

/** Who asked for what a job does, as far as they may still work here, and as what they asked where that is known. */
export async function findAsker(
  db: Db,
  { user_id, user_type: asked }: { user_id: string; user_type?: UserType },
): Promise<{ user_id: string; user_type: UserType } | undefined> {
  const user = await findActivatedUser(db, user_id)
  const isSame = user !== undefined && (asked === undefined || asked === user.user_type)
  return isSame ? { user_id, user_type: user.user_type } : undefined
}
