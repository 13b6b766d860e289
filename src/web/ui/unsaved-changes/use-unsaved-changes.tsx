import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { askBeforeLeaving } from './leave-first.ts'
import { LeaveQuestion } from './leave-question.tsx'

type UnsavedChanges = {
  /** The dialog that asks; to be drawn anywhere on the page. */
  question: ReactNode
  /** A form calls it after a save, before it leaves the page: that leaves without a question. */
  letGo: () => void
}

/**
 * While `changed`, leaving the page asks first: links, `navigate()`, the browser's back and forward
 * and logging out by a dialog, the end of the tab by the browser's own. A change of the address
 * that stays on the page, such as a search, does not ask (leave-guard.tsx).
 */
export const useUnsavedChanges = (changed: boolean): UnsavedChanges => {
  const isReleased = useRef(false)
  const release = useRef<(() => void) | null>(null)
  /** The way out that is asked about; null: none. */
  const [wayOut, setWayOut] = useState<{ leave: () => void } | null>(null)

  // What is on the screen is guarded: an effect that runs later would let a quick "log out" through.
  useLayoutEffect(() => {
    if (!changed) return
    isReleased.current = false
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    release.current = askBeforeLeaving((leave) => setWayOut({ leave }))
    window.addEventListener('beforeunload', onUnload)
    return () => {
      release.current?.()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [changed])

  const letGo = useCallback(() => {
    isReleased.current = true
    release.current?.()
  }, [])

  const stay = () => setWayOut(null)
  const leave = () => {
    letGo()
    setWayOut(null)
    wayOut?.leave()
  }
  return {
    letGo,
    question: wayOut === null ? null : <LeaveQuestion onStay={stay} onLeave={leave} />,
  }
}
