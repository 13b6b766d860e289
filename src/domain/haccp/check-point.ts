import { type Range, isOutOfRange } from '../limits/range.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import type { PointKind } from './check.ts'

/** What an account checks, and how often. */
export type PointDefinition = {
  name: string
  kind: PointKind
  /** The sensor beside it; null for what has none, such as a hot counter. */
  toolId: number | null
  /** Bounds of a temperature, °C; null: none on that side. */
  min: number | null
  max: number | null
  /** 0: whenever it occurs, such as goods inwards. */
  timesADay: number
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[]
  /** Asked for no more. */
  isRetired: boolean
}

/** `since`: when this definition was made, ms since 1970; the one before held until then. */
export type CheckPoint = PointDefinition & { id: number; sinceMs: number }

export const LONGEST_NAME = 80
export const MOST_POINTS = 100
export const MOST_A_DAY = 12
/** °C of what a thermometer of a kitchen shows. */
export const COLDEST = -100
export const HOTTEST = 300

const boundErrors = ({ min, max, kind }: PointDefinition): BrokenRule[] => {
  const broken = (['min', 'max'] as const).flatMap((field): BrokenRule[] => {
    const bound = field === 'min' ? min : max
    return bound === null || (bound >= COLDEST && bound <= HOTTEST)
      ? []
      : [celsiusError(field, 'The bound')]
  })
  if (kind === 'CLEANING' && (min !== null || max !== null))
    broken.push({
      field: 'min',
      key: 'haccp.noBounds',
      message: 'Cleaning has no temperature and no bounds.',
    })
  if (broken.length === 0 && min !== null && max !== null && min >= max)
    broken.push({
      field: 'min',
      key: 'haccp.boundsReversed',
      message: 'The lower bound must lie below the upper one.',
    })
  return broken
}

export const celsiusError = (field: string, label: string): BrokenRule => ({
  field,
  key: 'haccp.noTemperature',
  params: { least: COLDEST, most: HOTTEST },
  message: `${label} must be a temperature from ${COLDEST} to ${HOTTEST} °C.`,
})

/** What a definition breaks, in the order of the form. */
export const pointErrors = (point: PointDefinition): BrokenRule[] => {
  const { name, timesADay, weekdays } = point
  const broken = textErrors({ field: 'name', label: 'The name' }, name, LONGEST_NAME)
  if (name === '')
    broken.push({ field: 'name', key: 'haccp.noName', message: 'The name is missing.' })
  broken.push(...boundErrors(point))
  if (!Number.isInteger(timesADay) || timesADay < 0 || timesADay > MOST_A_DAY)
    broken.push({
      field: 'timesADay',
      key: 'haccp.timesADay',
      params: { most: MOST_A_DAY },
      message: `A check is asked for 0 to ${MOST_A_DAY} times a day.`,
    })
  if (weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7))
    broken.push({
      field: 'weekdays',
      key: 'haccp.noWeekday',
      message: 'Weekdays are 1 (Monday) to 7 (Sunday).',
    })
  else if (timesADay > 0 && weekdays.length === 0)
    broken.push({
      field: 'weekdays',
      key: 'haccp.noWeekday',
      message: 'Choose at least one weekday.',
    })
  return broken
}

/** In one spelling: weekdays in order and each once, the name without space around it. */
export const tidyPoint = (point: PointDefinition): PointDefinition => ({
  ...point,
  name: point.name.trim(),
  weekdays: [...new Set(point.weekdays)].toSorted((a, b) => a - b),
})

/** As the product's one predicate says it: a bound itself is out. */
export const boundsOf = ({ min, max }: Pick<PointDefinition, 'min' | 'max'>): Range => ({
  min: min ?? -Infinity,
  max: max ?? Infinity,
})

export const isOutOfBounds = (
  celsius: number | null,
  bounds: Pick<PointDefinition, 'min' | 'max'> | null,
): boolean => celsius !== null && bounds !== null && isOutOfRange(celsius, boundsOf(bounds))

/** Each point as it was defined at that moment; those that were not yet there are left out. */
export const pointsAt = (versions: readonly CheckPoint[], atMs: number): CheckPoint[] => {
  const latest = new Map<number, CheckPoint>()
  for (const version of versions) {
    const other = latest.get(version.id)
    if (version.sinceMs <= atMs && (other === undefined || other.sinceMs <= version.sinceMs))
      latest.set(version.id, version)
  }
  return [...latest.values()]
}
