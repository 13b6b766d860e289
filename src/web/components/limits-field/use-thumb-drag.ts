import { useRef, type PointerEvent } from 'react'
import { celsiusAt, movedTo, shareOf, type End, type Ends } from './slider-steps.ts'

/** A thumb under the pointer. `offsetPx`: where the pointer took it, from its limit's place. */
type Grip = { end: End; offsetPx: number; before: Ends }

/** Less than this far from its place a thumb counts as not moved, px. */
const UNMOVED_PX = 2

/** Moves the two limits by mouse, pen or finger. `trackRef`: the element as wide as the ruler. */
export const useThumbDrag = (ends: Ends, onChange: (ends: Ends) => void) => {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)

  const placeOf = (celsius: number): number => {
    const { left, width } = track.current!.getBoundingClientRect()
    return left + shareOf(celsius) * width
  }
  const celsiusUnder = (clientX: number): number => {
    const { left, width } = track.current!.getBoundingClientRect()
    return celsiusAt((clientX - left) / width)
  }
  const take = (event: PointerEvent<HTMLElement>, end: End): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { end, offsetPx: event.clientX - placeOf(ends[end]), before: ends }
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current === null) return
    const { end, offsetPx, before } = grip.current
    const thumbX = event.clientX - offsetPx
    const moved = movedTo(end, celsiusUnder(thumbX), ends)
    // A press without a movement leaves a limit with decimals as it is.
    const isUnmoved = Math.abs(thumbX - placeOf(before[end])) < UNMOVED_PX
    if (!isUnmoved && moved[end] !== ends[end]) onChange(moved)
  }
  const release = (): void => {
    grip.current = null
  }
  const cancel = (): void => {
    if (grip.current !== null) onChange(grip.current.before)
    grip.current = null
  }
  /** Moves the nearer limit to the pointer. */
  const jump = (event: PointerEvent<HTMLElement>): void => {
    // A finger that scrolls the page must not set a limit, so by touch only the thumbs can be
    // moved.
    if (event.pointerType === 'touch' || event.button !== 0) return
    const celsius = celsiusUnder(event.clientX)
    const nearer = Math.abs(celsius - ends.min) <= Math.abs(celsius - ends.max) ? 'min' : 'max'
    onChange(movedTo(nearer, celsius, ends))
  }
  return { trackRef: track, take, drag, release, cancel, jump }
}
