// Pages of accounts and of whoever looks after many of them.
import { lazyPage } from '../lazy-page.ts'

export const AdminDashboardPage = lazyPage(() =>
  import('../../features/admin-dashboard/admin-dashboard-page.tsx').then(
    (file) => file.AdminDashboardPage,
  ),
)
export const ToolListPage = lazyPage(() =>
  import('../../features/tool-list/tool-list-page.tsx').then((file) => file.ToolListPage),
)
export const BulkDialog = lazyPage(() =>
  import('../../features/bulk/bulk-dialog.tsx').then((file) => file.BulkDialog),
)
export const BulkPage = lazyPage(() =>
  import('../../features/bulk/bulk-page.tsx').then((file) => file.BulkPage),
)
export const ProfilesPage = lazyPage(() =>
  import('../../features/bulk/profiles/profiles-page.tsx').then((file) => file.ProfilesPage),
)
export const TablePage = lazyPage(() =>
  import('../../features/bulk/tables/table-page.tsx').then((file) => file.TablePage),
)
export const TodayPage = lazyPage(() =>
  import('../../features/morning/today-page.tsx').then((file) => file.TodayPage),
)
export const FirstNeeds = lazyPage(() =>
  import('../../features/morning/today-page.tsx').then((file) => file.FirstNeeds),
)
export const UserListPage = lazyPage(() =>
  import('../../features/accounts/user-list-page.tsx').then((file) => file.UserListPage),
)
export const UserFormPage = lazyPage(() =>
  import('../../features/accounts/user-form-page.tsx').then((file) => file.UserFormPage),
)
export const AffiliateListPage = lazyPage(() =>
  import('../../features/accounts/affiliate-list-page.tsx').then((file) => file.AffiliateListPage),
)
export const AffiliateFormPage = lazyPage(() =>
  import('../../features/accounts/affiliate-form-page.tsx').then((file) => file.AffiliateFormPage),
)
export const MembersPage = lazyPage(
  () => import('../../features/accounts/members-page.tsx').then((file) => file.MembersPage),
  ['reports'],
)
export const CustomerPage = lazyPage(
  () =>
    import('../../features/accounts/customer/customer-page.tsx').then((file) => file.CustomerPage),
  ['customers', 'haccp', 'reviews', 'signing', 'support'],
)
export const CustomerTablePage = lazyPage(
  () =>
    import('../../features/accounts/customer/customer-table-page.tsx').then(
      (file) => file.CustomerTablePage,
    ),
  ['customers'],
)
export const CustomerAlarmsPage = lazyPage(
  () =>
    import('../../features/customer-alarms/customer-alarms-page.tsx').then(
      (file) => file.CustomerAlarmsPage,
    ),
  ['customer-alarms'],
)
export const BrandPage = lazyPage(
  () => import('../../features/brand/brand-page.tsx').then((file) => file.BrandPage),
  ['brand'],
)
export const DevicesPage = lazyPage(() =>
  import('../../features/devices/devices-page.tsx').then((file) => file.DevicesPage),
)
export const ProfilePage = lazyPage(
  () => import('../../features/profile/profile-page.tsx').then((file) => file.ProfilePage),
  ['webhooks', 'reports', 'reviews', 'signing', 'brand', 'support'],
)
export const ServerPage = lazyPage(
  () => import('../../features/server/server-page.tsx').then((file) => file.ServerPage),
  ['server'],
)
