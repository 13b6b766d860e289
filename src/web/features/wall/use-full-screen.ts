import { useEffect } from 'react'

/**
 * A click anywhere fills the screen, since there is no button to be seen: browsers do it at a
 * person's wish only.
 */
export const useFullScreen = (): void => {
  useEffect(() => {
    const fill = () => void document.documentElement.requestFullscreen?.().catch(() => {})
    document.addEventListener('click', fill)
    return () => document.removeEventListener('click', fill)
  }, [])
}
