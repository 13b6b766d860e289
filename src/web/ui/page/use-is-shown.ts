import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK_MS = 100
/** A page that always waits for an answer, or that nobody looks at, counts as shown after this time, ms. */
export const LATEST_MS = 3_000
/** A browser that is never idle goes on after this time, ms. */
const IDLE_WITHIN_MS = 2_000

const isPainted = (): boolean => performance.getEntriesByName('first-contentful-paint').length > 0

const whenIdle = (action: () => void): void =>
  'requestIdleCallback' in window
    ? void window.requestIdleCallback(action, { timeout: IDLE_WITHIN_MS })
    : void setTimeout(action, LOOK_MS)

/**
 * Calls `action` once the browser has painted something, `isAsking` says that no answer is awaited, and there is
 * nothing better to do. Answers how to stop waiting.
 */
export const whenShown = (isAsking: () => boolean, action: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitedMs = 0
  let isStopped = false
  const look = (): void => {
    if (waitedMs >= LATEST_MS || (isPainted() && !isAsking())) {
      whenIdle(() => {
        if (!isStopped) action()
      })
      return
    }
    waitedMs += LOOK_MS
    timer = setTimeout(look, LOOK_MS)
  }
  timer = setTimeout(look, LOOK_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * Whether the page shows what it was opened for. Until then files of what comes later would take the line and
 * the processor from it.
 */
export const useIsShown = (): boolean => {
  const queries = useQueryClient()
  const [isShown, setShown] = useState(false)
  useEffect(
    () =>
      whenShown(
        () => queries.isFetching() > 0,
        () => setShown(true),
      ),
    [queries],
  )
  return isShown
}
