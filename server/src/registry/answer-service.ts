import type { Actor } from '@klubba/domain/permissions'
import {
  offersVerification,
  VERIFICATION_ACTIONS,
  verificationVerdict,
  type VerificationAction,
  type VerificationStanding,
} from '@klubba/domain/registry/verification'
import type { Use } from './uses-sql.ts'

interface StampedRow {
  created_by: string
  creator_name: string
  created_at: Date
  updated_by: string
  editor_name: string
  updated_at: Date
  version: number
}

/** Who made it and who edited it last, when, as every answer of the registry tells it. */
export function stampsOf(row: StampedRow) {
  return {
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    updated_by: { id: row.updated_by, name: row.editor_name },
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** Without what is not offered: 'allowed', or the reason why not. */
export function offered<Action extends string>(
  told: Partial<Record<Action, string | false>>,
): Partial<Record<Action, string>> {
  return Object.fromEntries(Object.entries(told).filter(([, verdict]) => verdict)) as Partial<Record<Action, string>>
}

export function verificationActions(
  caller: Pick<Actor, 'user_type'>,
  standing: VerificationStanding,
): Partial<Record<VerificationAction, string>> {
  const actions = VERIFICATION_ACTIONS.filter((action) => offersVerification(caller, action))
  return Object.fromEntries(
    actions.map((action) => {
      const verdict = verificationVerdict(caller, action, standing)
      return [action, verdict.ok ? 'allowed' : verdict.code]
    }),
  )
}

/** What refers to it, for those who may retire or delete it. */
export function usedByOf(mayDelete: boolean, uses: readonly Use[]): { used_by?: Use[] } {
  return mayDelete ? { used_by: [...uses] } : {}
}

/** Retiring, taking back and deleting, for who may. */
export function removalActions(mayDelete: boolean, { retired, used }: { retired: boolean; used: boolean }) {
  return {
    retire: mayDelete && (retired ? 'wrong_state' : 'allowed'),
    bring_back: mayDelete && (retired ? 'allowed' : 'wrong_state'),
    delete: mayDelete && (used ? 'in_use' : 'allowed'),
  } as const
}
