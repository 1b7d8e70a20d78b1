/** What the audit log records: sign-ins, refusals and administrative actions. Each has a phrase in five languages. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_refused',
  'sign_ins_locked',
  'signed_out',
  'account_activated',
  'password_reset',
  'password_changed',
  'password_reset_by_command',
  'user_created',
  'user_changed',
  'user_activated',
  'user_deactivated',
  'user_unlocked',
  'activation_resent',
  'session_ended',
  'audit_exported',
  'organization_created',
  'organization_verified',
  'organization_deleted',
  'commission_changed',
  'bank_details_changed',
  'bank_details_confirmed',
  'call_refused',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]
