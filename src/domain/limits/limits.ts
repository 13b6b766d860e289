import type { Range } from './range.ts'

/** °C that a limit may have. Screens offer whole numbers, the server takes decimals. */
export const LIMIT_FLOOR = -50
export const LIMIT_CEILING = 50
export const DEFAULT_RANGE: Range = { min: -10, max: 10 }

/** `min`/`max` colour the value; `notificationMin`/`notificationMax` raise the alarm. °C. */
export type Limits = Range & { notificationMin: number; notificationMax: number }

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_RANGE,
  notificationMin: DEFAULT_RANGE.min,
  notificationMax: DEFAULT_RANGE.max,
}

export type LimitError =
  | { kind: 'limit-out-of-bounds'; field: keyof Limits }
  | { kind: 'limit-inverted'; field: 'min' | 'notificationMin' }

/** Every broken rule, in the order of the fields; an empty list means that the limits hold. */
export const limitErrors = (limits: Limits): LimitError[] => {
  const errors: LimitError[] = []
  for (const field of ['min', 'max', 'notificationMin', 'notificationMax'] as const) {
    const celsius = limits[field]
    if (!(celsius >= LIMIT_FLOOR && celsius <= LIMIT_CEILING))
      errors.push({ kind: 'limit-out-of-bounds', field })
  }
  if (limits.min >= limits.max) errors.push({ kind: 'limit-inverted', field: 'min' })
  if (limits.notificationMin >= limits.notificationMax)
    errors.push({ kind: 'limit-inverted', field: 'notificationMin' })
  return errors
}

const LIMIT_FIELDS = ['min', 'max', 'notificationMin', 'notificationMax'] as const

/** Whether these are the limits that a form begins with, −10…10. */
export const areDefaultLimits = (limits: Limits): boolean =>
  LIMIT_FIELDS.every((field) => limits[field] === DEFAULT_LIMITS[field])
