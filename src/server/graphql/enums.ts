import { LANGUAGES, ROLES } from '../../domain/users/account.ts'
import { MUST_FINISH } from '../../domain/users/must-finish.ts'
import { MEMBER_RIGHTS } from '../../domain/users/membership.ts'
import { builder } from './builder.ts'

export const LanguagesEnum = builder.enumType('Languages', { values: LANGUAGES })
export const RoleEnum = builder.enumType('Role', { values: ROLES })
export const MustFinishEnum = builder.enumType('MustFinish', {
  description:
    'What a session has to finish before it may do anything else: show the second factor, replace an initial password, set a second factor up. Until then other calls are FORBIDDEN with the key users.mustFinish.',
  values: MUST_FINISH,
})
export const MemberRightEnum = builder.enumType('MemberRight', {
  description:
    'What a member may do in its account. OWNER: all that the account itself may. STAFF: acknowledge, set limits and alarms. VIEWER: read.',
  values: MEMBER_RIGHTS,
})
