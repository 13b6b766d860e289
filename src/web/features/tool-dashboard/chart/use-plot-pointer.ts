import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { dragGesture } from './drag-gesture.ts'
import type { PlotState } from './plot-surface.ts'
import { wheelGesture } from './wheel-gesture.ts'

/** What the pointer does on the plot: see the two gestures. A double click shows everything. */
export const usePlotPointer = (layer: RefObject<HTMLElement | null>, state: PlotState): void => {
  const newest = useRef(state)
  useLayoutEffect(() => {
    newest.current = state
  })

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const surface = { element, state: () => newest.current }
    const drag = dragGesture(surface)
    const wheel = wheelGesture(surface)
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', drag.press, { signal })
    element.addEventListener('pointermove', drag.move, { signal })
    element.addEventListener('pointerup', drag.release, { signal })
    element.addEventListener('pointercancel', drag.cancel, { signal })
    element.addEventListener('pointerleave', drag.leave, { signal })
    element.addEventListener('dblclick', () => newest.current.zoom(newest.current.bounds), {
      signal,
    })
    element.addEventListener('wheel', wheel.turn, { signal, passive: false })
    window.addEventListener('wheel', wheel.turnAnywhere, { signal, passive: true, capture: true })
    return () => {
      listening.abort()
      wheel.stop()
    }
  }, [layer])
}
