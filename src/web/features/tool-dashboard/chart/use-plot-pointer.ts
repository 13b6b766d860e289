import { useEffect, useRef, type RefObject } from 'react'
import { timeAtX, type Box } from './chart-view.ts'
import type { Span } from './drawn-series.ts'
import { isWhole, movedBy, zoomedAround, zoomedTo } from './zoom.ts'

export type PlotActions = {
  point: (timeMs: number | null) => void
  /** While a span is being dragged out; null when it is done or given up. */
  select: (span: Span | null) => void
  zoom: (visible: Span) => void
}

type State = PlotActions & { plot: Box; visible: Span; bounds: Span; shortestMs: number }

const DRAG_PX = 5
const WHEEL_PER_PX = 0.0015
/** A wheel that began to turn outside the plot scrolls the page on, past the plot under it. */
const WHEEL_GESTURE_MS = 250

/**
 * Wheel and pinch zoom around the pointer, a mouse drag zooms to what it spans, a drag with Shift
 * or a finger moves the zoomed part. Fully zoomed out the wheel scrolls the page.
 */
export const usePlotPointer = (layer: RefObject<HTMLElement | null>, state: State): void => {
  const now = useRef(state)
  useEffect(() => {
    now.current = state
  })

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const stop = new AbortController()
    const fingers = new Map<number, { x: number; y: number }>()
    let drag: {
      id: number
      startX: number
      lastX: number
      kind: 'waiting' | 'select' | 'move' | 'point'
    } | null = null
    let isMouseDrag = false
    let wheelElsewhereAt = -Infinity
    let nextFrame = 0

    const xOf = (event: { clientX: number }): number =>
      event.clientX - element.getBoundingClientRect().left
    const timeAt = (x: number): number => {
      const { plot, visible } = now.current
      return timeAtX(Math.min(Math.max(x, plot.left), plot.left + plot.width), plot, visible)
    }
    const msPerPx = (): number =>
      (now.current.visible.toMs - now.current.visible.fromMs) / now.current.plot.width
    /** One zoom a frame: pointers report more often than a screen draws. */
    const zoom = (next: (state: State) => Span): void => {
      cancelAnimationFrame(nextFrame)
      nextFrame = requestAnimationFrame(() => now.current.zoom(next(now.current)))
    }

    const capture = (pointerId: number): void => {
      try {
        element.setPointerCapture(pointerId)
      } catch {
        // The pointer is gone already; without capture a drag merely ends at the plot's edge.
      }
    }

    const pinch = (before: { x: number }[], after: { x: number }[]): void => {
      const gapBefore = Math.max(16, Math.abs(before[0]!.x - before[1]!.x))
      const gapAfter = Math.max(16, Math.abs(after[0]!.x - after[1]!.x))
      const middleBefore = (before[0]!.x + before[1]!.x) / 2
      const middleAfter = (after[0]!.x + after[1]!.x) / 2
      const { visible, bounds, shortestMs } = now.current
      const moved = movedBy(visible, (middleBefore - middleAfter) * msPerPx(), bounds)
      const { plot } = now.current
      now.current.zoom(
        zoomedAround(
          moved,
          timeAtX(middleAfter, plot, moved),
          gapBefore / gapAfter,
          bounds,
          shortestMs,
        ),
      )
    }

    const down = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' && event.button !== 0) return
      capture(event.pointerId)
      fingers.set(event.pointerId, { x: xOf(event), y: event.clientY })
      isMouseDrag = event.pointerType !== 'touch'
      if (fingers.size === 1)
        drag = { id: event.pointerId, startX: xOf(event), lastX: xOf(event), kind: 'waiting' }
      else {
        if (drag?.kind === 'select') now.current.select(null)
        drag = null
      }
      if (event.pointerType === 'touch') now.current.point(timeAt(xOf(event)))
    }

    const move = (event: PointerEvent): void => {
      const x = xOf(event)
      const finger = fingers.get(event.pointerId)
      if (finger && fingers.size === 2) {
        const before = [...fingers.values()]
        fingers.set(event.pointerId, { x, y: event.clientY })
        pinch(before, [...fingers.values()])
        return
      }
      if (!drag || drag.id !== event.pointerId) {
        if (fingers.size === 0) now.current.point(timeAt(x))
        return
      }
      fingers.set(event.pointerId, { x, y: event.clientY })
      if (drag.kind === 'waiting' && Math.abs(x - drag.startX) >= DRAG_PX) {
        const canMove = !isWhole(now.current.visible, now.current.bounds)
        if (isMouseDrag) drag.kind = event.shiftKey && canMove ? 'move' : 'select'
        else drag.kind = canMove ? 'move' : 'point'
      }
      if (drag.kind === 'move') {
        const by = (drag.lastX - x) * msPerPx()
        drag.lastX = x
        now.current.zoom(movedBy(now.current.visible, by, now.current.bounds))
      }
      if (drag.kind === 'select')
        now.current.select({
          fromMs: timeAt(Math.min(drag.startX, x)),
          toMs: timeAt(Math.max(drag.startX, x)),
        })
      if (drag.kind !== 'move') now.current.point(timeAt(x))
    }

    const up = (event: PointerEvent): void => {
      const finished = drag?.id === event.pointerId ? drag : null
      fingers.delete(event.pointerId)
      if (!finished) return
      drag = null
      if (finished.kind !== 'select') return
      const { bounds, shortestMs } = now.current
      now.current.select(null)
      now.current.zoom(zoomedTo(timeAt(finished.startX), timeAt(xOf(event)), bounds, shortestMs))
    }

    const cancel = (event: PointerEvent): void => {
      fingers.delete(event.pointerId)
      if (drag?.kind === 'select') now.current.select(null)
      drag = null
    }

    const wheel = (event: WheelEvent): void => {
      if (event.timeStamp - wheelElsewhereAt < WHEEL_GESTURE_MS) {
        wheelElsewhereAt = event.timeStamp
        return
      }
      const { visible, bounds } = now.current
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      const isSideways = Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)
      if (isWhole(visible, bounds) && (isSideways || event.deltaY >= 0)) return
      event.preventDefault()
      const x = xOf(event)
      if (isSideways) zoom((at) => movedBy(at.visible, sideways * lines * msPerPx(), at.bounds))
      else
        zoom((at) =>
          zoomedAround(
            at.visible,
            timeAt(x),
            Math.exp(event.deltaY * lines * WHEEL_PER_PX),
            at.bounds,
            at.shortestMs,
          ),
        )
    }

    const options = { signal: stop.signal }
    element.addEventListener('pointerdown', down, options)
    element.addEventListener('pointermove', move, options)
    element.addEventListener('pointerup', up, options)
    element.addEventListener('pointercancel', cancel, options)
    element.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType !== 'touch' && !drag) now.current.point(null)
      },
      options,
    )
    element.addEventListener('dblclick', () => now.current.zoom(now.current.bounds), options)
    element.addEventListener('wheel', wheel, { ...options, passive: false })
    window.addEventListener(
      'wheel',
      (event) => {
        if (!(event.target instanceof Node && element.contains(event.target)))
          wheelElsewhereAt = event.timeStamp
      },
      { ...options, passive: true, capture: true },
    )
    return () => {
      stop.abort()
      cancelAnimationFrame(nextFrame)
    }
  }, [layer])
}
