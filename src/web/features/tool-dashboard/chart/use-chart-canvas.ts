import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ChartView } from './chart-view.ts'
import { chartPicture } from './chart-picture.ts'
import { paintShapes } from './paint-chart.ts'

/** The element's width, px; 0 until it was laid out. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth))
    // It reports for the first time after the layout that the page makes anyway.
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}

/**
 * True once the page's own letters have come. A canvas that is painted before draws with those of
 * the system.
 */
const useFonts = (): boolean => {
  const [isLoaded, setLoaded] = useState(() => document.fonts.status === 'loaded')
  useEffect(() => {
    let isGone = false
    void Promise.allSettled([
      document.fonts.load('450 12px "Instrument Sans Variable"'),
      document.fonts.ready,
    ]).then(() => {
      if (!isGone) setLoaded(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isLoaded
}

/** A canvas as wide as its frame, painted anew whenever the picture changes. */
export const useChartCanvas = (view: Omit<ChartView, 'width'>) => {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(frame)
  const areFontsLoaded = useFonts()
  useEffect(() => {
    if (width === 0) return
    // What is drawn is worked out now and painted in the next frame: two short tasks, and one picture for
    // all that changes before a frame.
    const painted = { ...view, width }
    const shapes = chartPicture(painted)
    const next = requestAnimationFrame(() => {
      if (canvas.current) paintShapes(canvas.current, shapes, painted, window.devicePixelRatio)
    })
    return () => cancelAnimationFrame(next)
    // The picture depends on exactly these. `areFontsLoaded` paints it again with the right
    // letters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [
    width,
    view.height,
    view.series,
    view.visible,
    view.covered,
    view.limits,
    view.limitsFromMs,
    view.alarms,
    view.outages,
    view.marked,
    view.goods,
    view.style,
    view.zone,
    view.scheme,
    view.isNarrow,
    view.words,
    areFontsLoaded,
  ])
  return { frame, canvas, width }
}
