import { timeAtX } from './chart-view.ts'
import { msPerPx, timeUnder, xOf, type PlotState, type PlotSurface } from './plot-surface.ts'
import { isWhole, movedBy, zoomedAround, zoomedTo } from './zoom.ts'

const DRAG_PX = 5
/** Fingers that are closer count as this far apart, so that a tiny movement does not zoom far. */
const LEAST_PINCH_PX = 16

type Drag = {
  pointerId: number
  isTouch: boolean
  startX: number
  lastX: number
  /** `waiting`: not yet moved far enough to tell. */
  kind: 'waiting' | 'select' | 'move' | 'point'
}

const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch'

/** A mouse selects, or moves with Shift; a finger moves. Only a zoomed chart can be moved. */
const kindOfDrag = (drag: Drag, isShift: boolean, { visible, bounds }: PlotState): Drag['kind'] => {
  const canMove = !isWhole(visible, bounds)
  if (drag.isTouch) return canMove ? 'move' : 'point'
  return isShift && canMove ? 'move' : 'select'
}

const dragTo = (drag: Drag, x: number, state: PlotState): void => {
  if (drag.kind === 'move') {
    state.zoom(movedBy(state.visible, (drag.lastX - x) * msPerPx(state), state.bounds))
    drag.lastX = x
    return
  }
  if (drag.kind === 'select')
    state.select({
      fromMs: timeUnder(state, Math.min(drag.startX, x)),
      toMs: timeUnder(state, Math.max(drag.startX, x)),
    })
  state.point(timeUnder(state, x))
}

/** Places of two fingers, px. */
type Fingers = readonly [one: number, other: number]

const fingersOf = ([one = 0, other = 0]: readonly number[]): Fingers => [one, other]

/** The time between the fingers stays between them. */
const pinch = (before: Fingers, after: Fingers, state: PlotState): void => {
  const apart = ([one, other]: Fingers): number => Math.max(LEAST_PINCH_PX, Math.abs(one - other))
  const middle = ([one, other]: Fingers): number => (one + other) / 2
  const { plot, visible, bounds, shortestMs } = state
  const moved = movedBy(visible, (middle(before) - middle(after)) * msPerPx(state), bounds)
  state.zoom(
    zoomedAround(
      moved,
      timeAtX(middle(after), plot, moved),
      apart(before) / apart(after),
      bounds,
      shortestMs,
    ),
  )
}

const zoomToSelection = (startX: number, endX: number, state: PlotState): void =>
  state.zoom(
    zoomedTo(timeUnder(state, startX), timeUnder(state, endX), state.bounds, state.shortestMs),
  )

const capture = (element: HTMLElement, pointerId: number): void => {
  try {
    element.setPointerCapture(pointerId)
  } catch {
    // The pointer is gone already; without capture a drag merely ends at the plot's edge.
  }
}

/**
 * A mouse drag zooms to what it spans, a drag with Shift or a finger moves the zoomed part, two
 * fingers zoom. Without a drag the pointer leads the crosshair.
 */
export const dragGesture = (surface: PlotSurface) => {
  /** Places of the pointers that are down, px, by pointer. */
  const down = new Map<number, number>()
  let drag: Drag | null = null

  const giveUp = (): void => {
    if (drag?.kind === 'select') surface.state().select(null)
    drag = null
  }

  return {
    press: (event: PointerEvent): void => {
      if (!isTouch(event) && event.button !== 0) return
      const { pointerId } = event
      const x = xOf(surface, event)
      capture(surface.element, pointerId)
      down.set(pointerId, x)
      if (down.size === 1)
        drag = { pointerId, isTouch: isTouch(event), startX: x, lastX: x, kind: 'waiting' }
      else giveUp()
      if (isTouch(event)) surface.state().point(timeUnder(surface.state(), x))
    },
    move: (event: PointerEvent): void => {
      const { pointerId } = event
      const state = surface.state()
      const x = xOf(surface, event)
      if (down.size === 2 && down.has(pointerId)) {
        const before = fingersOf([...down.values()])
        down.set(pointerId, x)
        pinch(before, fingersOf([...down.values()]), state)
        return
      }
      if (drag?.pointerId !== pointerId) {
        if (down.size === 0) state.point(timeUnder(state, x))
        return
      }
      down.set(pointerId, x)
      if (drag.kind === 'waiting' && Math.abs(x - drag.startX) >= DRAG_PX)
        drag.kind = kindOfDrag(drag, event.shiftKey, state)
      dragTo(drag, x, state)
    },
    release: (event: PointerEvent): void => {
      down.delete(event.pointerId)
      if (drag?.pointerId !== event.pointerId) return
      const { kind, startX } = drag
      giveUp()
      if (kind === 'select') zoomToSelection(startX, xOf(surface, event), surface.state())
    },
    cancel: (event: PointerEvent): void => {
      down.delete(event.pointerId)
      giveUp()
    },
    leave: (event: PointerEvent): void => {
      if (!isTouch(event) && drag === null) surface.state().point(null)
    },
  }
}
