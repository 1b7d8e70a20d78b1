import type { SessionUser } from '@klubba/domain/users/user'

export function initialsOf({ first_name, last_name }: Pick<SessionUser, 'first_name' | 'last_name'>): string {
  return `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase()
}
