import { LANGUAGES, ROLES } from '../../domain/users/account.ts'
import { builder } from './builder.ts'

export const LanguagesEnum = builder.enumType('Languages', { values: LANGUAGES })
export const RoleEnum = builder.enumType('Role', { values: ROLES })
