import type { Api } from '@klubba/domain/api'
import type { Output } from '@klubba/domain/contract'
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
