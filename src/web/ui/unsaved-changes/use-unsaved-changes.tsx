import { useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { UNSAFE_NavigationContext, useLocation } from 'react-router'
import { holdLeaving } from './hold-leaving.ts'
import { LeaveQuestion } from './leave-question.tsx'

type UnsavedChanges = {
  /** To be drawn anywhere on the page; it is nothing until somebody wants to leave. */
  question: ReactNode
  /** Before a form that has just been saved leads on: its own way out is not asked about. */
  letGo: () => void
}

/**
 * While `changed`, leaving the page asks first: in the app by a dialog, at the end of the tab by
 * the browser's own.
 */
export const useUnsavedChanges = (changed: boolean): UnsavedChanges => {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const { pathname } = useLocation()
  const release = useRef<(() => void) | null>(null)
  const [way, setWay] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!changed) return
    const letGo = holdLeaving(navigator, pathname, (go) => setWay(() => go))
    release.current = letGo
    return () => {
      letGo()
      release.current = null
    }
  }, [changed, navigator, pathname])

  const letGo = useCallback(() => release.current?.(), [])
  const stay = useCallback(() => setWay(null), [])
  return { letGo, question: way === null ? null : <LeaveQuestion onStay={stay} onLeave={way} /> }
}
