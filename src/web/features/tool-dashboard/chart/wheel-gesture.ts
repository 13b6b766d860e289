import { flushSync } from 'react-dom'
import type { Span } from './drawn-series.ts'
import { msPerPx, timeUnder, xOf, type PlotState, type PlotSurface } from './plot-surface.ts'
import { isWhole, movedBy, zoomedAround } from './zoom.ts'

const WHEEL_PER_PX = 0.0015
const PX_PER_LINE = 32
/** A wheel that began to turn outside the plot scrolls the page on, past the plot under it. */
const WHEEL_GESTURE_MS = 250

/** How far a wheel turned, px. With Shift a wheel that only goes up and down moves sideways. */
const turnOf = ({ deltaMode, deltaX, deltaY, shiftKey }: WheelEvent) => {
  const pxPerUnit = deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_LINE : 1
  const sideways = shiftKey && deltaX === 0 ? deltaY : deltaX
  return {
    isSideways: Math.abs(sideways) > Math.abs(shiftKey ? 0 : deltaY),
    sidewaysPx: sideways * pxPerUnit,
    downPx: deltaY * pxPerUnit,
  }
}

/**
 * With Ctrl, as two fingers on a touchpad send it, the wheel zooms around the pointer. Without, it
 * moves the zoomed part sideways, and scrolls the page up and down.
 */
export const wheelGesture = (surface: PlotSurface) => {
  let turnedElsewhereAt = -Infinity
  let frame = 0
  const turns: ((state: PlotState) => Span)[] = []

  /** One zoom a frame, by all turns since the last one: a slow screen draws less often than wheels turn. */
  const zoom = (turn: (state: PlotState) => Span): void => {
    turns.push(turn)
    if (turns.length > 1) return
    frame = requestAnimationFrame(() => {
      const state = surface.state()
      const visible = turns
        .splice(0)
        .reduce((span, next) => next({ ...state, visible: span }), state.visible)
      // Drawn before the next frame, whose turns go on from there.
      flushSync(() => state.zoom(visible))
    })
  }

  return {
    turn: (event: WheelEvent): void => {
      if (event.timeStamp - turnedElsewhereAt < WHEEL_GESTURE_MS) {
        turnedElsewhereAt = event.timeStamp
        return
      }
      const { visible, bounds } = surface.state()
      const { isSideways, sidewaysPx, downPx } = turnOf(event)
      const isZoom = event.ctrlKey || event.metaKey
      if (!isZoom && (!isSideways || isWhole(visible, bounds))) return
      // With Ctrl the browser would zoom the whole page.
      event.preventDefault()
      if (isZoom && isWhole(visible, bounds) && downPx >= 0) return
      const x = xOf(surface, event)
      zoom((state) =>
        !isZoom
          ? movedBy(state.visible, sidewaysPx * msPerPx(state), state.bounds)
          : zoomedAround(
              state.visible,
              timeUnder(state, x),
              Math.exp(downPx * WHEEL_PER_PX),
              state.bounds,
              state.shortestMs,
            ),
      )
    },
    /** For every turn of the wheel in the window. */
    turnAnywhere: (event: WheelEvent): void => {
      if (!(event.target instanceof Node && surface.element.contains(event.target)))
        turnedElsewhereAt = event.timeStamp
    },
    stop: (): void => cancelAnimationFrame(frame),
  }
}
