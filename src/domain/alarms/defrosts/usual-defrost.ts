import type { StoredValue } from '../../readings/stored-value.ts'
import { type DefrostShape, SHAPE_STEP_MS } from './defrost-shape.ts'

/**
 * What a tool has learned of its defrosts: at most the last 60, oldest first, all of one upper
 * notification limit (°C). Never modified.
 */
export type LearnedDefrosts = {
  limit: number
  shapes: readonly DefrostShape[]
  /** Null while there are too few to tell. */
  usual: UsualDefrost | null
}

/**
 * What a usual defrost looks like. `highest[i]`: the median of the highest values up to the age of
 * 3·i minutes, in hundredths of °C; after its end the last one stays.
 */
export type UsualDefrost = {
  /** How many defrosts it rests on. */
  count: number
  limit: number
  lengthMs: number
  highest: readonly number[]
}

const MOST_SHAPES = 60
const SHAPES_NEEDED = 3

/** The numbers of which a median is taken: a tool that learns takes a dozen at once. */
const numbers = new Float64Array(MOST_SHAPES)

/** Puts the number that belongs at this place there; smaller ones stand before it, larger ones behind. */
const select = (count: number, place: number): number => {
  let low = 0
  let high = count - 1
  while (low < high) {
    const pivot = numbers[(low + high) >> 1]!
    let left = low
    let right = high
    while (left <= right) {
      while (numbers[left]! < pivot) left++
      while (numbers[right]! > pivot) right--
      if (left > right) break
      const swapped = numbers[left]!
      numbers[left++] = numbers[right]!
      numbers[right--] = swapped
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return numbers[place]!
}

/** Of the first `count` of the numbers. */
const median = (count: number): number => {
  const upper = count >> 1
  const middle = select(count, upper)
  if (count % 2 === 1) return middle
  let below = numbers[0]!
  for (let i = 1; i < upper; i++) if (numbers[i]! > below) below = numbers[i]!
  return (below + middle) / 2
}

const usualOf = (limit: number, shapes: readonly DefrostShape[]): UsualDefrost | null => {
  if (shapes.length < SHAPES_NEEDED) return null
  const count = shapes.length
  let steps = 0
  for (let i = 0; i < count; i++) {
    numbers[i] = shapes[i]!.lengthMs
    steps = Math.max(steps, shapes[i]!.highest.length)
  }
  const lengthMs = median(count)
  const highest: StoredValue[] = []
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < count; i++) {
      const of = shapes[i]!.highest
      numbers[i] = of[Math.min(step, of.length - 1)]!
    }
    highest.push(median(count))
  }
  return { count, limit, lengthMs, highest }
}

/** `shapes`: oldest first; only the newest 60 count. */
export const learnedDefrosts = (
  limit: number,
  shapes: readonly DefrostShape[],
): LearnedDefrosts => {
  const newest = shapes.slice(-MOST_SHAPES)
  return { limit, shapes: newest, usual: usualOf(limit, newest) }
}

/** With one more defrost. What was learned at another limit is forgotten. */
export const learnDefrost = (
  learned: LearnedDefrosts | null,
  limit: number,
  shape: DefrostShape,
): LearnedDefrosts =>
  learnedDefrosts(limit, learned?.limit === limit ? [...learned.shapes, shape] : [shape])

/** The usual highest value up to an age, the age taken up to a whole step. */
export const usualUpTo = ({ highest }: UsualDefrost, ageMs: number): StoredValue =>
  highest[Math.min(Math.ceil(ageMs / SHAPE_STEP_MS), highest.length - 1)]!

/** The same with the age taken down to a whole step; null before the beginning. */
export const usualDownTo = ({ highest }: UsualDefrost, ageMs: number): StoredValue | null =>
  ageMs < 0 ? null : highest[Math.min(Math.floor(ageMs / SHAPE_STEP_MS), highest.length - 1)]!
