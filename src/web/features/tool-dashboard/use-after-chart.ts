import { startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What follows the chart waits no longer for it than this, ms. */
const LATEST_MS = 1_500

/**
 * Whether it is time for what stands below the chart, and for what few sensors have: once the chart is
 * there, a moment later at the latest, and at once for paper. `onChart` is to be called by the chart.
 */
export const useAfterChart = (): { isDue: boolean; onChart: () => void } => {
  const [isDue, setDue] = useState(false)
  const onChart = useCallback(() => startTransition(() => setDue(true)), [])
  useEffect(() => {
    const timer = setTimeout(onChart, LATEST_MS)
    const atOnce = () => flushSync(() => setDue(true))
    window.addEventListener('beforeprint', atOnce)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', atOnce)
    }
  }, [onChart])
  return { isDue, onChart }
}
