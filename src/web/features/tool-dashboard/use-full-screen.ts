import { useEffect, useState } from 'react'

/**
 * Whether a part of the page covers the whole screen. The page as a whole goes full screen, so that
 * menus stay above it; where a browser refuses (iPhones do), the part still fills the window.
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

  return {
    isFull,
    toggle: () => {
      if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => {})
      setFull(!isFull)
    },
  }
}
