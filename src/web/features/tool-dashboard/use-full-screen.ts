import { useCallback, useEffect, useState } from 'react'

/**
 * Shows a part of the page full screen. The browser shows the whole page full screen, so that menus
 * stay above the part. Where a browser refuses, as on iPhones, the part fills the window.
 */
export const useFullScreen = (): { isFull: boolean; toggle: () => void } => {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    if (!isFull) return
    const onChange = (): void => {
      if (!document.fullscreenElement) setFull(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      document.body.style.overflow = overflow
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [isFull])

  const toggle = useCallback(() => {
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => {})
    setFull(!isFull)
  }, [isFull])
  return { isFull, toggle }
}
