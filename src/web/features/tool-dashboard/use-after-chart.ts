import { startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What follows the chart waits no longer for it than this, ms. */
export const LATEST_MS = 1_500

/** Each is drawn, and asks, in a step of its own: all at once would block a phone. */
const STEPS = 3

/**
 * How much of what stands below the chart, and of what few sensors have, is due: nothing before the chart
 * is there, or a moment later at the latest; then one step after the other up to 3, and all of it at once
 * for paper. `onChart` is to be called by the chart.
 */
export const useAfterChart = (): { due: number; onChart: () => void } => {
  const [due, setDue] = useState(0)
  const onChart = useCallback(
    () => startTransition(() => setDue((before) => Math.max(1, before))),
    [],
  )
  useEffect(() => {
    if (due > 0 && due < STEPS) startTransition(() => setDue(due + 1))
  }, [due])
  useEffect(() => {
    const timer = setTimeout(onChart, LATEST_MS)
    const atOnce = () => flushSync(() => setDue(STEPS))
    window.addEventListener('beforeprint', atOnce)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', atOnce)
    }
  }, [onChart])
  return { due, onChart }
}
