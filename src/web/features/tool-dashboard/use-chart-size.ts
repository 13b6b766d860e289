import { useEffect, useRef, useState } from 'react'

/** Where the chart has its rulers inside, and the buttons stand below it. */
export const NARROW = '(max-width: 767px)'

const DESK_HEIGHT = 800
const PHONE_HEIGHT = 520
/** Of the window's height. */
const PHONE_SHARE = 0.6
const LEAST_FULL_HEIGHT = 240
/** Head and key above and below a chart that fills the screen. */
const AROUND_FULL_PX = 116
const PHONE_BELOW_PX = 768

/** The widest card, and what stands beside it on a desk. */
const WIDEST_CARD = 1_616
const BESIDE_CARD_PX = 292

/**
 * The window's size. A phone's bars that come and go while scrolling do not move the chart; a turn
 * of the phone does.
 */
const useWindowSize = (): { width: number; height: number } => {
  const read = () => ({ width: window.innerWidth, height: window.innerHeight })
  const [size, setSize] = useState(read)
  useEffect(() => {
    const onResize = (): void =>
      setSize((before) =>
        before.width === window.innerWidth && window.innerWidth < PHONE_BELOW_PX ? before : read(),
      )
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  return size
}

/** The card's width before its first layout, px. */
export const guessedWidth = (isNarrow: boolean): number =>
  isNarrow ? window.innerWidth : Math.min(WIDEST_CARD, window.innerWidth - BESIDE_CARD_PX)

/** The chart's height and its card's width, px. The width is a guess until the first layout. */
export const useChartSize = ({ isNarrow, isFull }: { isNarrow: boolean; isFull: boolean }) => {
  const windowSize = useWindowSize()
  const card = useRef<HTMLElement>(null)
  const [cardWidth, setCardWidth] = useState(() => guessedWidth(isNarrow))
  useEffect(() => {
    const element = card.current
    if (!element) return
    const observer = new ResizeObserver(() => setCardWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const height = isFull
    ? Math.max(LEAST_FULL_HEIGHT, windowSize.height - AROUND_FULL_PX)
    : isNarrow
      ? Math.min(PHONE_HEIGHT, Math.round(windowSize.height * PHONE_SHARE))
      : DESK_HEIGHT
  return { card, cardWidth, height }
}
