import { useEffect, useState } from 'react'

/** Below this a loading sign would only flicker. */
const SHOW_LOADING_AFTER_MS = 300

/** True once the component, or `isWaiting`, has lasted long enough to show a loading sign. */
export const useIsLate = (isWaiting = true): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), SHOW_LOADING_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}
