import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '../../domain/users/account.ts'
import { landingOf } from '../session/landing.ts'
import { endBrokenSession, wasLeftByChoice } from '../session/session.ts'
import { useIsAuthenticated, useSessionUser } from '../session/use-session.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * Lets in who is logged in; everyone else goes to the login page, which leads back here afterwards.
 */
export const SessionGuard = () => {
  const authenticated = useIsAuthenticated()
  const user = useSessionUser()
  const location = useLocation()
  useEffect(endBrokenSession)
  if (!authenticated || user === null) {
    const from = wasLeftByChoice() ? null : location.pathname + location.search
    return <Navigate to="/login" replace state={{ from }} />
  }
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
