import type { ParseKeys, TFunction } from 'i18next'
import type { Role } from '../../../domain/users/account.ts'

const TEXTS = {
  user: 'accounts.roles.user',
  affiliate: 'accounts.roles.affiliate',
  admin: 'accounts.roles.admin',
  superadmin: 'accounts.roles.superadmin',
  factory: 'accounts.roles.factory',
  app: 'accounts.roles.app',
} as const satisfies Record<Role, ParseKeys>

export const roleText = (t: TFunction, role: Role): string => t(TEXTS[role])
