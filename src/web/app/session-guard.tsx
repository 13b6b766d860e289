import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '../../domain/users/account.ts'
import { landingOf } from '../session/landing.ts'
import { endBrokenSession, wasLeftByChoice } from '../session/session.ts'
import { useIsAuthenticated, useIsUnfinished, useSessionUser } from '../session/use-session.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * Lets in who is logged in. Everyone else goes to the login page, and who must complete the login to
 * the page for that; both lead back here afterwards.
 */
export const SessionGuard = () => {
  const authenticated = useIsAuthenticated()
  const isUnfinished = useIsUnfinished()
  const user = useSessionUser()
  const location = useLocation()
  useEffect(endBrokenSession)
  if (!authenticated || user === null) {
    const from = wasLeftByChoice() ? null : location.pathname + location.search
    return <Navigate to="/login" replace state={{ from }} />
  }
  if (isUnfinished)
    return (
      <Navigate to="/finish-login" replace state={{ from: location.pathname + location.search }} />
    )
  return (
    <ErrorBoundary resetKey="session">
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

/** A page for some roles; the others are led to where they start. */
export const RoleGuard = ({ roles }: { roles: readonly Role[] }) => {
  const user = useSessionUser()
  if (user !== null && !roles.includes(user.role))
    return <Navigate to={landingOf(user.role)} replace />
  return <Outlet />
}
