import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router } from 'react-router'
import type { AppHistory, HistoryUpdate } from './guarded-history.ts'

/**
 * The router of the app. React Router's own for pages with unsaved changes brings the loading of data
 * along, which this app leaves to its queries: 15 kB that every first page would wait for.
 */
export const AppRouter = ({
  history,
  children,
}: {
  history: Omit<AppHistory, 'index'>
  children: ReactNode
}) => {
  const [{ action, location }, setUpdate] = useState<HistoryUpdate>(() => ({
    action: history.action,
    location: history.location,
  }))
  // A page whose file is on its way leaves the one before on screen.
  useLayoutEffect(
    () => history.listen((update) => startTransition(() => setUpdate(update))),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
