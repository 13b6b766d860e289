import { useEffect } from 'react'
import { createRoutesFromElements, Navigate, Route, useLocation, useNavigate } from 'react-router'
import { LeaveGuard } from '../ui/unsaved-changes/leave-guard.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { pathOfHash } from '../session/landing.ts'
import { NotFoundPage } from './not-found-page.tsx'
import {
  AdminDashboardPage,
  AffiliateFormPage,
  AffiliateListPage,
  BrandPage,
  BulkDialog,
  BulkPage,
  CustomerAlarmsPage,
  CustomerPage,
  CustomerTablePage,
  DevicesPage,
  FirstNeeds,
  MembersPage,
  ProfilePage,
  ProfilesPage,
  ServerPage,
  TablePage,
  TodayPage,
  ToolListPage,
  UserFormPage,
  UserListPage,
} from './page-files/account-pages.ts'
import {
  ConfirmAddressPage,
  FinishLoginPage,
  ForgottenPage,
  InvitationPage,
  LoginPage,
  NewPasswordPage,
  PasswordPage,
  RegistrationPage,
  TermsPage,
  InspectPage,
  VerifyPage,
  WallPage,
} from './page-files/open-pages.ts'
import {
  AlarmDrillPage,
  AuditPage,
  CalibrationsPage,
  CoolingPage,
  DeviationPage,
  DeviationsPage,
  HaccpPages,
  ImportsPage,
  InspectionFoldersPage,
  InstrumentPage,
  RecordsPage,
  ReportsPage,
  ReviewPage,
  ReviewsPage,
  SigningPage,
} from './page-files/record-pages.ts'
import {
  AddDevicePage,
  AlarmWaysPage,
  AlarmsPage,
  ConnectDevicePage,
  DashboardPage,
  DutyPage,
  FoundSensorsPage,
  loadToolSettings,
  SignedIn,
  SitesPage,
  ToolAlarms,
  ToolDashboardPage,
  ToolFormPage,
  ToolSettings,
} from './page-files/sensor-pages.ts'
import { RoleGuard, SessionGuard } from './session-guard.tsx'
import { BarePage } from './shell/bare-page.tsx'

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
      <Route path="/inspect" element={<InspectPage />} />
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
          <Route path="/records" element={<RecordsPage />} />
          <Route path="/inspection-folders" element={<InspectionFoldersPage />} />
          <Route path="/deviations" element={<DeviationsPage />} />
          <Route path="/deviations/:id" element={<DeviationPage />} />
          <Route path="/alarm-drill" element={<AlarmDrillPage />} />
          <Route path="/reports" element={<ReportsPage />} />
          <Route path="/signing" element={<SigningPage />} />
          <Route path="/reviews" element={<ReviewsPage />} />
          <Route path="/reviews/:id" element={<ReviewPage />} />
          <Route path="/imports" element={<ImportsPage />} />
          <Route path="/instrument" element={<InstrumentPage />} />
          <Route path="/instruments" element={<CalibrationsPage />} />
          <Route path="/cooling" element={<CoolingPage />} />
          <Route
            path="/tool-dashboard"
            element={
              <ToolDashboardPage
                settings={ToolSettings}
                loadSettings={loadToolSettings}
                alarms={ToolAlarms}
              />
            }
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
          <Route path="/brand" element={<BrandPage />} />
          <Route path="/customer-alarms" element={<CustomerAlarmsPage />} />
          <Route path="/admin/userlist" element={<UserListPage needs={FirstNeeds} />} />
          <Route path="/admin/customer-table" element={<CustomerTablePage />} />
          <Route path="/admin/customer" element={<CustomerPage />} />
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
