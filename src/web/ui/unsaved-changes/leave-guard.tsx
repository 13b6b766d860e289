import { useEffect } from 'react'
import { Outlet, useBlocker, type BlockerFunction } from 'react-router'
import { isLeavingFree, leaveFirst } from './leave-first.ts'

const isHeld: BlockerFunction = ({ currentLocation, nextLocation }) =>
  nextLocation.pathname !== currentLocation.pathname && !isLeavingFree()

/**
 * Around all pages: asks before one with unsaved changes is left, by a link, `navigate()`, or the
 * browser's back and forward. A change of the address that stays on the page does not ask. One for
 * all, since React Router heeds one blocker at a time, and a page may have several forms.
 */
export const LeaveGuard = () => {
  const blocker = useBlocker(isHeld)
  // Each way out that was held is a blocker of its own. Who stays leaves it: the next one takes over.
  useEffect(() => {
    if (blocker.state === 'blocked') leaveFirst(blocker.proceed)
  }, [blocker])
  return <Outlet />
}
