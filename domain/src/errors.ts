/** Every error the API can answer with, and its HTTP status. Each code has a phrase in five languages. */
export const ERROR_STATUS = {
  invalid_input: 400,
  sign_in_refused: 400,
  code_refused: 400,
  signed_out: 401,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  organization_not_in_register: 404,
  wrong_state: 409,
  own_account: 409,
  last_admin: 409,
  incomplete: 409,
  own_work: 409,
  in_use: 409,
  second_person_needed: 409,
  archived: 409,
  auction_open: 409,
  lookup_off: 409,
  bidding_begun: 409,
  too_many_files: 409,
  too_many_uploads: 409,
  wrong_offset: 409,
  changed_meanwhile: 412,
  too_large: 413,
  wrong_content_type: 415,
  range_not_satisfiable: 416,
  too_many_tries: 429,
  unknown_error: 500,
  lookup_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** What can be wrong with one field. Each code has a phrase in five languages. */
export const ISSUE_CODES = [
  'required',
  'wrong_type',
  'wrong_format',
  'wrong_email',
  'wrong_id',
  'wrong_password',
  'wrong_text',
  'not_an_option',
  'unknown_field',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_deep',
  'password_too_common',
  'email_taken',
  'wrong_number',
  'number_taken',
  'number_or_name',
  'number_only',
  'wrong_postal_code',
  'address_needs_place',
  'wrong_phone',
  'wrong_currency',
  'wrong_step',
  'itself',
  'affiliated_already',
  'ends_before_start',
  'in_the_past',
  'wrong_birth_date',
  'needs_responsible_organization',
  'owner_exists',
  'member_already',
  'used_by',
  'owner_needs_address',
  'values_lost',
  'file_wrong_format',
  'file_too_large',
  'file_empty',
  'file_damaged',
  'changed_meanwhile',
] as const

export type IssueCode = (typeof ISSUE_CODES)[number]

/** What is wrong with the field at `path` (dotted); `params` fill the phrase. */
export interface Issue {
  path: string
  code: IssueCode
  params?: Record<string, string | number>
}

/** What a rule answers: it never throws. */
export type Verdict<Code extends string = ErrorCode> = { ok: true } | { ok: false; code: Code }

export const ok: Verdict<never> = { ok: true }

export function refused<Code extends string>(code: Code): Verdict<Code> {
  return { ok: false, code }
}
