import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What ends it: the page is the person's again. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * The ref of a part that loads late: the browser has looked for the address's #id already. What loads
 * above the part moves it away, so that it is gone to again until the person moves the page.
 */
export const useScrolledTo = (id: string) => {
  const { hash } = useLocation()
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    const observer = new ResizeObserver(() => part.current?.scrollIntoView())
    observer.observe(document.body)
    const stop = (): void => observer.disconnect()
    for (const move of OWN_MOVES) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of OWN_MOVES) removeEventListener(move, stop)
    }
  }, [hash, id])
  return part
}
