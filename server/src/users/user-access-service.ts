import type { UserAccess } from '@klubba/domain/users/user-access-api'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { listSessionsOf } from '../session/my-sessions-service.ts'
import { listTokensOf } from '../tokens/personal-token-service.ts'
import { findUserForAdmin } from './user-sql.ts'

/** By what a user gets in just now, for admins. */
export async function getUserAccess(deps: Deps, caller: Caller, userId: string): Promise<UserAccess> {
  if (!(await findUserForAdmin(deps.db, userId))) throw new AppError('not_found')
  const [sessions, tokens] = await Promise.all([listSessionsOf(deps, userId, caller), listTokensOf(deps, userId)])
  return { sessions, tokens }
}
