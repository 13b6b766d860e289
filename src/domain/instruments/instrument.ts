import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'

/**
 * What is known of a logger or a probe, as its label and its data sheet have it; null where nobody
 * has entered it. `accuracyClass`: of EN 12830, such as "1". `accuracyCelsius`: ± °C. `lowestCelsius`
 * to `highestCelsius`: its measuring range.
 */
export type InstrumentData = {
  maker: string | null
  model: string | null
  serialNumber: string | null
  accuracyClass: string | null
  accuracyCelsius: number | null
  lowestCelsius: number | null
  highestCelsius: number | null
}

export const NOTHING_ENTERED: InstrumentData = {
  maker: null,
  model: null,
  serialNumber: null,
  accuracyClass: null,
  accuracyCelsius: null,
  lowestCelsius: null,
  highestCelsius: null,
}

/** `position`: where the probe hangs, such as "top shelf, left". */
export type ProbeData = InstrumentData & { position: string | null }

/**
 * One probe of a tool, in service from `fromMs` (ms since 1970; 0: since the tool exists) until the
 * next one.
 */
export type Probe = ProbeData & { id: number; toolId: number; fromMs: number }

/** What a tool watches: the unit's name or inventory number, and what lies in it. */
export type MeasuringPlace = { unit: string | null; goods: string | null }

const LONGEST_TEXT = 100
const LARGEST_ACCURACY = 10
const COLDEST = -273.15
const HOTTEST = 1_000

const LABELS = {
  maker: 'The maker',
  model: 'The model',
  serialNumber: 'The serial number',
  accuracyClass: 'The class',
  position: 'The position',
  unit: 'The unit',
  goods: 'The goods',
} as const

/** Texts as they are stored: without blanks around them, null in place of an empty one. */
export const trimmed = <T extends Record<string, string | number | null>>(data: T): T =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() || null : value,
    ]),
  ) as T

/** Of everything that a person types as a line of text. */
export const lineErrors = (data: Record<string, unknown>): BrokenRule[] =>
  Object.entries(LABELS).flatMap(([field, label]) => {
    const text = data[field]
    return typeof text === 'string' ? textErrors({ field, label }, text, LONGEST_TEXT) : []
  })

/** Every rule that the data of a logger or a probe breaks, in the order of the form. */
export const instrumentErrors = (data: InstrumentData): BrokenRule[] => {
  const broken = lineErrors(data)
  const { accuracyCelsius, lowestCelsius, highestCelsius } = data
  if (accuracyCelsius !== null && !(accuracyCelsius > 0 && accuracyCelsius <= LARGEST_ACCURACY))
    broken.push({
      field: 'accuracyCelsius',
      key: 'instruments.accuracyOutOfBounds',
      params: { most: LARGEST_ACCURACY },
      message: `The accuracy lies above 0 and is ${LARGEST_ACCURACY} °C at most.`,
    })
  for (const field of ['lowestCelsius', 'highestCelsius'] as const) {
    const celsius = data[field]
    if (celsius !== null && !(celsius >= COLDEST && celsius <= HOTTEST))
      broken.push({
        field,
        key: 'instruments.rangeOutOfBounds',
        params: { least: COLDEST, most: HOTTEST },
        message: `The measuring range lies between ${COLDEST} and ${HOTTEST} °C.`,
      })
  }
  if (lowestCelsius !== null && highestCelsius !== null && lowestCelsius >= highestCelsius)
    broken.push({
      field: 'highestCelsius',
      key: 'instruments.rangeInverted',
      message: 'The measuring range must end above its beginning.',
    })
  return broken
}

/** The probe that measured at an instant; null before the first and where none was entered. */
export const probeAt = <T extends Pick<Probe, 'fromMs'>>(
  probes: readonly T[],
  atMs: number,
): T | null => {
  let inService: T | null = null
  for (const probe of probes)
    if (probe.fromMs <= atMs && (inService === null || probe.fromMs >= inService.fromMs))
      inService = probe
  return inService
}
