import { useEffect } from 'react'
import { createRoutesFromElements, Navigate, Route, useLocation, useNavigate } from 'react-router'
import { LeaveGuard } from '../ui/unsaved-changes/leave-guard.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { pathOfHash } from '../session/landing.ts'
import { firstPage, lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { RoleGuard, SessionGuard } from './session-guard.tsx'
import { BarePage } from './shell/bare-page.tsx'

const LoginPage = firstPage(() =>
  import('../features/login/login-page.tsx').then((file) => file.LoginPage),
)
const FinishLoginPage = lazyPage(() =>
  import('../features/finish-login/finish-login-page.tsx').then((file) => file.FinishLoginPage),
)
const PasswordPage = lazyPage(() =>
  import('../features/password/password-page.tsx').then((file) => file.PasswordPage),
)
const NewPasswordPage = lazyPage(() =>
  import('../features/password/password-page.tsx').then((file) => file.NewPasswordPage),
)
const ForgottenPage = lazyPage(() =>
  import('../features/password/forgotten-page.tsx').then((file) => file.ForgottenPage),
)
const InvitationPage = lazyPage(() =>
  import('../features/registration/invitation-page.tsx').then((file) => file.InvitationPage),
)
const ConfirmAddressPage = lazyPage(() =>
  import('../features/registration/confirm-address-page.tsx').then(
    (file) => file.ConfirmAddressPage,
  ),
)
const shell = () => import('./shell/signed-in.tsx').then((file) => file.SignedIn)
const SignedIn = firstPage(shell)
const dashboard = () =>
  import('../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage)
const toolDashboard = () =>
  import('../features/tool-dashboard/tool-dashboard-page.tsx').then(
    (file) => file.ToolDashboardPage,
  )
const DashboardPage = firstPage(dashboard)
const ToolDashboardPage = firstPage(toolDashboard)
const ToolSettings = lazyPage(() =>
  import('../features/tool-settings/tool-settings.tsx').then((file) => file.ToolSettings),
)
const ToolAlarms = firstPage(() =>
  import('../features/alarms/tool-alarms.tsx').then((file) => file.ToolAlarms),
)
const ToolFormPage = lazyPage(() =>
  import('../features/tool-form/tool-form-page.tsx').then((file) => file.ToolFormPage),
)
const AddDevicePage = lazyPage(
  () => import('../features/first-day/add-device-page.tsx').then((file) => file.AddDevicePage),
  ['first-day'],
)
const ConnectDevicePage = lazyPage(
  () =>
    import('../features/first-day/connect-device-page.tsx').then((file) => file.ConnectDevicePage),
  ['first-day'],
)
const AdminDashboardPage = lazyPage(() =>
  import('../features/admin-dashboard/admin-dashboard-page.tsx').then(
    (file) => file.AdminDashboardPage,
  ),
)
const ToolListPage = lazyPage(() =>
  import('../features/tool-list/tool-list-page.tsx').then((file) => file.ToolListPage),
)
const BulkDialog = lazyPage(() =>
  import('../features/bulk/bulk-dialog.tsx').then((file) => file.BulkDialog),
)
const BulkPage = lazyPage(() =>
  import('../features/bulk/bulk-page.tsx').then((file) => file.BulkPage),
)
const ProfilesPage = lazyPage(() =>
  import('../features/bulk/profiles/profiles-page.tsx').then((file) => file.ProfilesPage),
)
const TablePage = lazyPage(() =>
  import('../features/bulk/tables/table-page.tsx').then((file) => file.TablePage),
)
const TodayPage = lazyPage(() =>
  import('../features/morning/today-page.tsx').then((file) => file.TodayPage),
)
const FirstNeeds = lazyPage(() =>
  import('../features/morning/today-page.tsx').then((file) => file.FirstNeeds),
)
const UserListPage = lazyPage(() =>
  import('../features/accounts/user-list-page.tsx').then((file) => file.UserListPage),
)
const UserFormPage = lazyPage(() =>
  import('../features/accounts/user-form-page.tsx').then((file) => file.UserFormPage),
)
const AffiliateListPage = lazyPage(() =>
  import('../features/accounts/affiliate-list-page.tsx').then((file) => file.AffiliateListPage),
)
const AffiliateFormPage = lazyPage(() =>
  import('../features/accounts/affiliate-form-page.tsx').then((file) => file.AffiliateFormPage),
)
const MembersPage = lazyPage(
  () => import('../features/accounts/members-page.tsx').then((file) => file.MembersPage),
  ['reports'],
)
const AlarmWaysPage = lazyPage(() =>
  import('../features/alarm-ways/alarm-ways-page.tsx').then((file) => file.AlarmWaysPage),
)
const DutyPage = lazyPage(() =>
  import('../features/duty/duty-page.tsx').then((file) => file.DutyPage),
)
const CustomerAlarmsPage = lazyPage(
  () =>
    import('../features/customer-alarms/customer-alarms-page.tsx').then(
      (file) => file.CustomerAlarmsPage,
    ),
  ['customer-alarms'],
)
const SitesPage = lazyPage(
  () => import('../features/sites/sites-page.tsx').then((file) => file.SitesPage),
  ['site-list'],
)
const VerifyPage = lazyPage(
  () => import('../features/verify/verify-page.tsx').then((file) => file.VerifyPage),
  ['verify'],
)
const WallPage = lazyPage(
  () => import('../features/wall/wall-page.tsx').then((file) => file.WallPage),
  ['wall'],
)
const DevicesPage = lazyPage(() =>
  import('../features/devices/devices-page.tsx').then((file) => file.DevicesPage),
)
const FoundSensorsPage = lazyPage(() =>
  import('../features/found-sensors/found-sensors-page.tsx').then((file) => file.FoundSensorsPage),
)
const ImportsPage = lazyPage(() =>
  import('../features/imports/imports-page.tsx').then((file) => file.ImportsPage),
)
const CalibrationsPage = lazyPage(() =>
  import('../features/instrument/calibrations-page.tsx').then((file) => file.CalibrationsPage),
)
const InstrumentPage = lazyPage(() =>
  import('../features/instrument/instrument-page.tsx').then((file) => file.InstrumentPage),
)
const CoolingPage = lazyPage(
  () => import('../features/cooling/cooling-page.tsx').then((file) => file.CoolingPage),
  ['cooling'],
)
const HaccpPages = lazyPage(
  () => import('../features/haccp/haccp-pages.tsx').then((file) => file.HaccpPages),
  ['haccp'],
)
const AlarmDrillPage = lazyPage(() =>
  import('../features/drills/alarm-drill-page.tsx').then((file) => file.AlarmDrillPage),
)
const InspectionFoldersPage = lazyPage(
  () =>
    import('../features/inspection-folders/inspection-folders-page.tsx').then(
      (file) => file.InspectionFoldersPage,
    ),
  ['inspection-folders'],
)
const DeviationsPage = lazyPage(
  () => import('../features/deviations/deviations-page.tsx').then((file) => file.DeviationsPage),
  ['deviations'],
)
const DeviationPage = lazyPage(
  () => import('../features/deviations/deviation-page.tsx').then((file) => file.DeviationPage),
  ['deviations'],
)
const ReviewsPage = lazyPage(
  () => import('../features/reviews/reviews-page.tsx').then((file) => file.ReviewsPage),
  ['reviews', 'audit', 'webhooks', 'reports'],
)
const ReviewPage = lazyPage(
  () => import('../features/reviews/review-page.tsx').then((file) => file.ReviewPage),
  ['reviews', 'audit', 'webhooks', 'reports'],
)
const ReportsPage = lazyPage(
  () => import('../features/reports/reports-page.tsx').then((file) => file.ReportsPage),
  ['reports'],
)
const AlarmsPage = lazyPage(() =>
  import('../features/alarms/alarms-page.tsx').then((file) => file.AlarmsPage),
)
const AuditPage = lazyPage(
  () => import('../features/audit/audit-page.tsx').then((file) => file.AuditPage),
  ['audit', 'webhooks', 'reports'],
)
const RegistrationPage = lazyPage(() =>
  import('../features/registration/registration-page.tsx').then((file) => file.RegistrationPage),
)
const TermsPage = lazyPage(() =>
  import('../features/terms/terms-page.tsx').then((file) => file.TermsPage),
)
const ProfilePage = lazyPage(
  () => import('../features/profile/profile-page.tsx').then((file) => file.ProfilePage),
  ['webhooks', 'reports', 'reviews'],
)
const ServerPage = lazyPage(
  () => import('../features/server/server-page.tsx').then((file) => file.ServerPage),
  ['server'],
)

/**
 * Loads the files of the shell and of the pages that people open many times a day, beside the
 * texts: React would load them only afterwards. A file that fails here fails again there, where the
 * page says so.
 */
export const loadAhead = (path: string): void => {
  const page = path === '/dashboard' ? dashboard : path === '/tool-dashboard' ? toolDashboard : null
  for (const load of [shell, page]) load?.().catch(() => {})
}

/**
 * Opens the page of a hash path under its clean address, at the start and whenever someone types
 * one. Around all pages: what breaks outside of their own boundaries, such as the shell, ends here.
 */
const CleanPaths = () => {
  const navigate = useNavigate()
  const { hash, key } = useLocation()
  const path = pathOfHash(hash)
  useEffect(() => {
    if (path !== null) void navigate(path, { replace: true })
  }, [path, navigate])
  if (path !== null) return null
  return (
    <ErrorBoundary resetKey={key}>
      <LeaveGuard />
    </ErrorBoundary>
  )
}

const MANAGERS = ['affiliate', 'admin', 'superadmin'] as const

/** Every page by its path, and for whom it is. */
export const pages = createRoutesFromElements(
  <Route element={<CleanPaths />}>
    <Route path="/" element={<Navigate to="/dashboard" replace />} />
    <Route path="/dashboard/main" element={<Navigate to="/dashboard" replace />} />
    <Route element={<BarePage />}>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/finish-login" element={<FinishLoginPage />} />
      <Route path="/password" element={<PasswordPage />} />
      <Route path="/new-password" element={<NewPasswordPage />} />
      <Route path="/forgotten" element={<ForgottenPage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="/confirm-address" element={<ConfirmAddressPage />} />
      <Route path="/wall" element={<WallPage />} />
      <Route path="/verify" element={<VerifyPage />} />
      <Route path="/register" element={<RegistrationPage />} />
      <Route path="/terms" element={<TermsPage />} />
    </Route>
    <Route element={<SessionGuard />}>
      <Route element={<SignedIn />}>
        <Route element={<RoleGuard roles={['user']} />}>
          <Route path="/dashboard" element={<DashboardPage />} />
        </Route>
        <Route element={<RoleGuard roles={['user', ...MANAGERS]} />}>
          <Route path="/alarms" element={<AlarmsPage />} />
          <Route path="/inspection-folders" element={<InspectionFoldersPage />} />
          <Route path="/deviations" element={<DeviationsPage />} />
          <Route path="/deviations/:id" element={<DeviationPage />} />
          <Route path="/alarm-drill" element={<AlarmDrillPage />} />
          <Route path="/reports" element={<ReportsPage />} />
          <Route path="/reviews" element={<ReviewsPage />} />
          <Route path="/reviews/:id" element={<ReviewPage />} />
          <Route path="/imports" element={<ImportsPage />} />
          <Route path="/instrument" element={<InstrumentPage />} />
          <Route path="/instruments" element={<CalibrationsPage />} />
          <Route path="/cooling" element={<CoolingPage />} />
          <Route
            path="/tool-dashboard"
            element={<ToolDashboardPage settings={ToolSettings} alarms={ToolAlarms} />}
          />
          <Route path="/haccp/:part?" element={<HaccpPages />} />
          <Route path="/pages/duty" element={<DutyPage />} />
          <Route path="/alarm-ways" element={<AlarmWaysPage />} />
          <Route path="/sites" element={<SitesPage />} />
          <Route path="/admin/toolform" element={<ToolFormPage />} />
          <Route path="/found-sensors" element={<FoundSensorsPage />} />
          <Route path="/add-device" element={<AddDevicePage />} />
          <Route path="/connect-device" element={<ConnectDevicePage />} />
        </Route>
        <Route element={<RoleGuard roles={MANAGERS} />}>
          <Route path="/admin/today" element={<TodayPage />} />
          <Route path="/customer-alarms" element={<CustomerAlarmsPage />} />
          <Route path="/admin/userlist" element={<UserListPage needs={FirstNeeds} />} />
          <Route path="/admin/userform" element={<UserFormPage />} />
          <Route path="/admin/profiles" element={<ProfilesPage />} />
          <Route path="/admin/sensor-table" element={<TablePage />} />
          <Route path="/admin/bulk" element={<BulkPage />} />
          <Route path="/admin/dashboard" element={<AdminDashboardPage />} />
          <Route path="/admin/toollist" element={<ToolListPage bulk={BulkDialog} />} />
        </Route>
        <Route element={<RoleGuard roles={['admin', 'superadmin']} />}>
          <Route path="/affiliate/userlist" element={<AffiliateListPage />} />
          <Route path="/affiliate/userform" element={<AffiliateFormPage />} />
        </Route>
        <Route element={<RoleGuard roles={['factory', ...MANAGERS]} />}>
          <Route path="/factory/view" element={<DevicesPage />} />
        </Route>
        <Route element={<RoleGuard roles={['superadmin']} />}>
          <Route path="/server" element={<ServerPage />} />
        </Route>
        <Route path="/people" element={<MembersPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/pages/user" element={<ProfilePage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
  </Route>,
)
