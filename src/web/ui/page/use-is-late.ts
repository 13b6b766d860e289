import { useEffect, useState } from 'react'

/** Below this a loading sign would only flicker. */
export const SHOW_LOADING_AFTER_MS = 300

/** Turns true when the component has stood for so long. */
export const useIsLate = (): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_LOADING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}
