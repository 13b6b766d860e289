import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { pathOfHash } from './landing.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { RoleGuard, SessionGuard } from './session-guard.tsx'
import { BarePage } from './shell/bare-page.tsx'
import { Shell } from './shell/shell.tsx'

const LoginPage = lazyPage(() => import('../features/login/login-page.tsx').then((file) => file.LoginPage))
const PasswordPage = lazyPage(() => import('../features/password/password-page.tsx').then((file) => file.PasswordPage))
const DashboardPage = lazyPage(() => import('../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage))
const ToolDashboardPage = lazyPage(() => import('../features/tool-dashboard/tool-dashboard-page.tsx').then((file) => file.ToolDashboardPage))
const ToolSettings = lazyPage(() => import('../features/tool-settings/tool-settings.tsx').then((file) => file.ToolSettings))
const ToolFormPage = lazyPage(() => import('../features/tool-form/tool-form-page.tsx').then((file) => file.ToolFormPage))
const OverviewPage = lazyPage(() => import('../features/overview/overview-page.tsx').then((file) => file.OverviewPage))
const WallPage = lazyPage(() => import('../features/wall/wall-page.tsx').then((file) => file.WallPage))
const DevicesPage = lazyPage(() => import('../features/devices/devices-page.tsx').then((file) => file.DevicesPage))
const RegistrationPage = lazyPage(() => import('../features/registration/registration-page.tsx').then((file) => file.RegistrationPage))
const TermsPage = lazyPage(() => import('../features/terms/terms-page.tsx').then((file) => file.TermsPage))
const ProfilePage = lazyPage(() => import('../features/profile/profile-page.tsx').then((file) => file.ProfilePage))

/** Opens the page of a hash path under its clean address, at the start and whenever someone types one. */
const useHashPaths = () => {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const path = pathOfHash(hash)
  useEffect(() => {
    if (path !== null) void navigate(path, { replace: true })
  }, [path, navigate])
  return path !== null
}

export const Pages = () => {
  const leaving = useHashPaths()
  if (leaving) return null
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/dashboard/main" element={<Navigate to="/dashboard" replace />} />
      <Route element={<BarePage />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/password" element={<PasswordPage />} />
        <Route path="/wall" element={<WallPage />} />
        <Route path="/register" element={<RegistrationPage />} />
        <Route path="/terms" element={<TermsPage />} />
      </Route>
      <Route element={<SessionGuard />}>
        <Route element={<Shell />}>
          <Route element={<RoleGuard roles={['user']} />}>
            <Route path="/dashboard" element={<DashboardPage />} />
          </Route>
          <Route element={<RoleGuard roles={['user', 'affiliate', 'admin', 'superadmin']} />}>
            <Route path="/tool-dashboard" element={<ToolDashboardPage settings={ToolSettings} />} />
          </Route>
          <Route element={<RoleGuard roles={['affiliate', 'admin', 'superadmin']} />}>
            <Route path="/admin/toolform" element={<ToolFormPage />} />
            <Route path="/admin/userlist" element={<OverviewPage />} />
          </Route>
          <Route element={<RoleGuard roles={['superadmin', 'factory']} />}>
            <Route path="/factory/view" element={<DevicesPage />} />
          </Route>
          <Route path="/pages/user" element={<ProfilePage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
