import {
  IconBell,
  IconCertificate,
  IconChecklist,
  IconDeviceHeartMonitor,
  IconFolders,
  IconHistory,
  IconLayoutGrid,
  IconRouter,
  IconServer2,
  IconSettings,
  IconSitemap,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import type { Role } from '../../../domain/users/account.ts'

type MenuItem = {
  label: ParseKeys
  to: string
  icon: typeof IconLayoutGrid
  roles: readonly Role[]
  /** Pages below it, at which it is marked too. */
  also?: readonly string[]
}

/** The sidebar, top to bottom. It only hides; the server enforces what a role may do. */
const MENU: readonly MenuItem[] = [
  {
    label: 'shell.menu.dashboard',
    to: '/dashboard',
    icon: IconLayoutGrid,
    roles: ['user'],
    also: ['/tool-dashboard', '/add-device', '/connect-device'],
  },
  {
    label: 'shell.menu.alarms',
    to: '/alarms',
    icon: IconBell,
    roles: ['user', 'affiliate', 'admin', 'superadmin'],
  },
  {
    label: 'shell.menu.tools',
    to: '/admin/toollist',
    icon: IconDeviceHeartMonitor,
    roles: ['superadmin', 'admin', 'affiliate'],
    also: [
      '/admin/toolform',
      '/tool-dashboard',
      '/admin/bulk',
      '/admin/profiles',
      '/admin/sensor-table',
      '/cooling',
      '/imports',
      '/found-sensors',
    ],
  },
  {
    label: 'shell.menu.users',
    to: '/admin/userlist',
    icon: IconUsers,
    roles: ['superadmin', 'admin', 'affiliate'],
    also: [
      '/admin/today',
      '/admin/userform',
      '/admin/dashboard',
      '/admin/customer',
      '/admin/customer-table',
      '/customer-alarms',
    ],
  },
  {
    label: 'shell.menu.affiliates',
    to: '/affiliate/userlist',
    icon: IconSitemap,
    roles: ['superadmin', 'admin'],
    also: ['/affiliate/userform'],
  },
  {
    label: 'shell.menu.devices',
    to: '/factory/view',
    icon: IconRouter,
    roles: ['superadmin', 'admin', 'affiliate', 'factory'],
  },
  {
    label: 'shell.menu.calibrations',
    to: '/instruments',
    icon: IconCertificate,
    roles: ['user', 'affiliate', 'admin', 'superadmin'],
    also: ['/instrument'],
  },
  {
    label: 'shell.menu.haccp',
    to: '/haccp',
    icon: IconChecklist,
    roles: ['user'],
  },
  {
    label: 'shell.menu.records',
    to: '/records',
    icon: IconFolders,
    roles: ['user', 'affiliate', 'admin', 'superadmin'],
    also: [
      '/inspection-folders',
      '/deviations',
      '/reports',
      '/reviews',
      '/signing',
      '/alarm-drill',
    ],
  },
  {
    label: 'shell.menu.audit',
    to: '/audit',
    icon: IconHistory,
    roles: ['user', 'affiliate', 'admin', 'superadmin', 'factory'],
  },
  {
    label: 'shell.menu.people',
    to: '/people',
    icon: IconUsersGroup,
    // A superadmin is a person already.
    roles: ['user', 'affiliate', 'admin', 'factory'],
    also: ['/sites', '/pages/duty'],
  },
  {
    label: 'shell.menu.server',
    to: '/server',
    icon: IconServer2,
    roles: ['superadmin'],
  },
  {
    label: 'shell.menu.settings',
    to: '/pages/user',
    icon: IconSettings,
    roles: ['user', 'affiliate', 'admin', 'superadmin', 'factory'],
    also: ['/alarm-ways', '/brand'],
  },
]

export const menuOf = (role: Role): readonly MenuItem[] =>
  MENU.filter((item) => item.roles.includes(role))
