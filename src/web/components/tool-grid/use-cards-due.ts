import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The smallest size of a widget, px. */
const LEAST_WIDTH = 304
const LEAST_HEIGHT = 172

const screenful = (): number =>
  Math.ceil(window.innerHeight / LEAST_HEIGHT) *
  Math.max(1, Math.floor(window.innerWidth / LEAST_WIDTH))

/** Cards that render in one step: some 50 ms on a slow phone. */
const STEP = 12
/** Thousands of cards would keep a phone busy for a minute, and with each reading. */
const BY_THEMSELVES = 600
const MORE_AT_THE_END = 10 * STEP

/** Calls the listener whenever the element comes within a screen of what is seen. */
const useComesNear = (ref: RefObject<Element | null>, listener: () => void, isWatched: boolean) => {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    if (ref.current === null || !isWatched) return
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting === true && latest.current(),
      { rootMargin: '100% 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isWatched])
}

/**
 * How many of `total` cards render by now: a screenful at first, then more in steps up to
 * `byThemselves`, and the others as the end of the list (the element of `end`) comes near. On paper
 * all.
 */
export const useCardsDue = (
  total: number,
  byThemselves = BY_THEMSELVES,
): { due: number; end: RefObject<HTMLDivElement | null> } => {
  const [due, setDue] = useState(screenful)
  const [wanted, setWanted] = useState(byThemselves)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (due >= Math.min(total, wanted)) return
    // A step of its own each: a reading that arrives while all others render would begin them anew.
    const next = setTimeout(() => startTransition(() => setDue(due + STEP)))
    return () => clearTimeout(next)
  }, [due, total, wanted])
  useComesNear(end, () => setWanted(due + MORE_AT_THE_END), due >= wanted && due < total)
  useEffect(() => {
    const all = () => flushSync(() => setDue((before) => Math.max(before, total)))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [total])
  return { due, end }
}
