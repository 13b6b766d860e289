import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

type Props = {
  children: ReactNode
  fallback?: ReactNode
}

/** Draws its content a moment after it is in place itself, in short steps. */
export const InShortSteps = ({ children, fallback = null }: Props) =>
  useDeferredValue(true, false) ? children : fallback

/**
 * Draws its content in short steps once the browser has painted what is around it: each such part has a
 * layout and a paint of its own, which for all of a long form at once would block a phone.
 */
export const InFramesToCome = ({ children, fallback = null }: Props) => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue ? children : fallback
}
