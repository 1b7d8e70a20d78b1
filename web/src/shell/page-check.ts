import { ASSET_SECTIONS, mayOpen, type PagePath } from '@klubba/domain/pages'
import type { UserType } from '@klubba/domain/users/user'

/** What a validity check says: fine, not found, or another status or message for the error page. */
export type Validity = boolean | { status?: number; message?: string }

/** Shown as the error page in the place of the page. */
export class PageError extends Error {
  override name = 'PageError'
  readonly status: number
  /** What the check wants said instead of the usual words. */
  readonly words: string | undefined
  /** There is no such page for this user, as opposed to a page that refuses the address. */
  readonly isUnknown: boolean

  constructor({
    status = 404,
    message,
    isUnknown = false,
  }: {
    status?: number
    message?: string
    isUnknown?: boolean
  }) {
    super(message ?? `status ${status}`)
    this.status = status
    this.words = message
    this.isUnknown = isUnknown
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export type PageParams = Readonly<Record<string, string | undefined>>

/** Ids are UUIDs and sections are the known ones. */
function areParamsValid(params: PageParams): boolean {
  return Object.entries(params).every(([name, value = '']) => {
    if (name === 'section') return ASSET_SECTIONS.some((section) => section === value)
    return !name.endsWith('Id') || UUID.test(value)
  })
}

/** NAV-4: refuses a page that does not exist for the user type, and then an address that is not valid. */
export function checkPage(
  page: PagePath,
  params: PageParams,
  userType: UserType | undefined,
  isValid: (params: PageParams) => Validity = () => true,
): void {
  if (!mayOpen(page, userType)) throw new PageError({ isUnknown: true })
  const validity = areParamsValid(params) && isValid(params)
  if (validity !== true) throw new PageError(validity || {})
}
