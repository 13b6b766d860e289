import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useBlocker, type Location } from 'react-router'
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
 * that stays on the page, such as a search, does not ask.
 */
export const useUnsavedChanges = (changed: boolean): UnsavedChanges => {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !isReleased.current && nextLocation.pathname !== currentLocation.pathname,
  )
  // The router forgets a blocked way out in its own time: a second try may come before that, and
  // must be asked about with a dialog of its own.
  const [declined, setDeclined] = useState<Location | null>(null)
  const [endSession, setEndSession] = useState<(() => void) | null>(null)

  // What is on the screen is guarded: an effect that runs later would let a quick "log out" through.
  useLayoutEffect(() => {
    if (!changed) return
    isReleased.current = false
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    askBeforeLeaving((end) => setEndSession(() => end))
    window.addEventListener('beforeunload', onUnload)
    return () => {
      askBeforeLeaving(null)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [changed])

  const letGo = useCallback(() => {
    isReleased.current = true
    askBeforeLeaving(null)
  }, [])

  const stay = () => {
    if (blocker.state === 'blocked') {
      setDeclined(blocker.location)
      blocker.reset()
    }
    setEndSession(null)
  }
  const leave = () => {
    letGo()
    if (blocker.state === 'blocked') return blocker.proceed()
    setEndSession(null)
    endSession?.()
  }
  const isLeaving = blocker.state === 'blocked' && blocker.location !== declined
  const isAsking = isLeaving || endSession !== null
  return { letGo, question: isAsking ? <LeaveQuestion onStay={stay} onLeave={leave} /> : null }
}
