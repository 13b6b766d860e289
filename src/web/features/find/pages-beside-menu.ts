import type { Role } from '../../../domain/users/account.ts'
import type { FindPage } from './hit.ts'

const MANAGERS: readonly Role[] = ['affiliate', 'admin', 'superadmin']
const ALL: readonly Role[] = ['user', ...MANAGERS]

const PAGES: readonly (FindPage & { roles: readonly Role[] })[] = [
  { label: 'morning.title', to: '/admin/today', roles: MANAGERS },
  { label: 'morning.tellMe', to: '/customer-alarms', roles: MANAGERS },
  { label: 'duty.title', to: '/pages/duty', roles: ALL },
  { label: 'drills.title', to: '/alarm-drill', roles: ALL },
  { label: 'find.imports', to: '/imports', roles: ALL },
  { label: 'foundSensors.title', to: '/found-sensors', roles: ALL },
]

/** Pages that have no entry in the menu. */
export const pagesBesideMenu = (role: Role): FindPage[] =>
  PAGES.filter(({ roles }) => roles.includes(role))
