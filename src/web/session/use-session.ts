import { useSyncExternalStore } from 'react'
import {
  isAuthenticated,
  isUnfinished,
  onSessionChange,
  sessionUser,
  type SessionUser,
} from './session.ts'

export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore(onSessionChange, isAuthenticated)
export const useSessionUser = (): SessionUser | null =>
  useSyncExternalStore(onSessionChange, sessionUser)
export const useIsUnfinished = (): boolean => useSyncExternalStore(onSessionChange, isUnfinished)
