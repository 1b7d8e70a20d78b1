import type { Access } from '@klubba/domain/contract'
import { PERMISSIONS, type Permission } from '@klubba/domain/permissions'
import type { UserType } from '@klubba/domain/users/user'
import { useTranslation } from '../use-translation.ts'

function isPermission(access: string): access is Permission {
  return Object.hasOwn(PERMISSIONS, access)
}

/** The user types that a permission is given to, fully or in part. */
export function userTypesWith(permission: Permission): UserType[] {
  const { marketplace: _, ...byUserType } = PERMISSIONS[permission]
  const grants = Object.entries(byUserType) as [UserType, string][]
  return grants.filter(([, grant]) => grant !== 'no').map(([userType]) => userType)
}

/** Who may make a call, in words. */
export function useAccessText(): (access: Access | undefined) => string {
  const { t } = useTranslation(['api', 'shell'])
  return (access) => {
    if (access === undefined) return ''
    if (access === 'public') return t('access_public')
    if (access === 'signed_in') return t('access_signed_in')
    if (!isPermission(access)) return access
    return userTypesWith(access)
      .map((userType) => t(`shell:user_type.${userType}`))
      .join(', ')
  }
}
