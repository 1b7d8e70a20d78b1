import { isLanguage } from '@klubba/domain/languages'
import type { User, UserChanges } from '@klubba/domain/users/user-api'
import { isUserType } from './user-options.ts'

/** A user as its form holds it. */
export interface UserValues extends Record<string, string> {
  first_name: string
  last_name: string
  email: string
  user_type: string
  language: string
}

export const USER_FIELDS = ['first_name', 'last_name', 'email', 'user_type', 'language'] as const
export type UserField = (typeof USER_FIELDS)[number]

export function userValues(user: User): UserValues {
  const { first_name, last_name, email, user_type, language } = user
  return { first_name, last_name, email, user_type, language }
}

type UserFields = Required<Omit<UserChanges, 'version'>>

/** The form's words as the server's types; the form offers no others. */
export function toUserFields(values: UserValues): UserFields
export function toUserFields(values: Partial<UserValues>): Partial<UserFields>
export function toUserFields(values: Partial<UserValues>): Partial<UserFields> {
  const { user_type, language, first_name, last_name, email } = values
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(email !== undefined && { email }),
    ...(user_type !== undefined && isUserType(user_type) && { user_type }),
    ...(isLanguage(language) && { language }),
  }
}
