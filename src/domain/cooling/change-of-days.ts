/** A figure of each day, in order; null where it is not known. */
export type FigureOfDays = readonly (number | null)[]

/** The days that are compared: the last ones with those before them. */
type ComparedDays = { lastDays: number; daysBefore: number }

/**
 * A figure over the last days and over those before them, each as its median. `too-little`: too few
 * of these days have the figure.
 */
export type ChangeOfDays =
  | { kind: 'too-little' }
  | ({ kind: 'usual' | 'changed'; last: number; before: number } & ComparedDays)

const sortedOf = (figures: FigureOfDays): number[] =>
  figures.filter((figure) => figure !== null).toSorted((a, b) => a - b)

/** `share`: 0 to 1; between two neighbours the line between them counts. */
const atShare = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1)
  const low = Math.floor(place)
  const high = Math.ceil(place)
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (place - low)
}

/** The median of the days that have the figure; null when none has. */
export const usualOfDays = (figures: FigureOfDays): number | null => {
  const sorted = sortedOf(figures)
  return sorted.length === 0 ? null : atShare(sorted, 0.5)
}

/** A week is compared with three weeks before, and in longer periods a month with three. */
const WEEK = 7
const MONTH = 30
const TIMES_BEFORE = 3
/** Nine of ten days lie within, one of ten on each side beyond: what the figure does anyway. */
const USUAL_FROM = 0.1
const USUAL_TO = 0.9

/** Which days of a period of so many are compared. */
const comparedDays = (days: number): ComparedDays => {
  const lastDays = days > MONTH + 1 ? MONTH : WEEK
  const from = Math.max(0, days - (1 + TIMES_BEFORE) * lastDays)
  return { lastDays, daysBefore: Math.max(0, days - lastDays - from) }
}

const partsOf = (figures: FigureOfDays) => {
  const { lastDays, daysBefore } = comparedDays(figures.length)
  return {
    last: figures.slice(-lastDays),
    before: figures.slice(figures.length - lastDays - daysBefore, -lastDays),
  }
}

/**
 * Whether a figure has changed by more than its own spread: the median of the last days lies outside
 * what all but one in ten of the days before kept on that side. `too-little` when fewer than half of
 * the last days or seven of those before have the figure.
 */
export const changeOfDays = (figures: FigureOfDays): ChangeOfDays => {
  const days = comparedDays(figures.length)
  const parts = partsOf(figures)
  const last = sortedOf(parts.last)
  const before = sortedOf(parts.before)
  if (last.length < days.lastDays / 2 || before.length < WEEK) return { kind: 'too-little' }
  const median = atShare(last, 0.5)
  const isUsual = median >= atShare(before, USUAL_FROM) && median <= atShare(before, USUAL_TO)
  return {
    kind: isUsual ? 'usual' : 'changed',
    ...days,
    last: median,
    before: atShare(before, 0.5),
  }
}

/**
 * By how much the median of the last days lies above that of the days before, however usual that is;
 * null where either is not known. For what surrounds a figure that has changed.
 */
export const riseOfDays = (figures: FigureOfDays): number | null => {
  const { last, before } = partsOf(figures)
  const [lastUsual, usualBefore] = [usualOfDays(last), usualOfDays(before)]
  return lastUsual === null || usualBefore === null ? null : lastUsual - usualBefore
}
