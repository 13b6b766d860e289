import { useSyncExternalStore } from 'react'
import { isAuthenticated, onSessionChange, sessionUser, type SessionUser } from './session.ts'

export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore(onSessionChange, isAuthenticated)
export const useSessionUser = (): SessionUser | null =>
  useSyncExternalStore(onSessionChange, sessionUser)
