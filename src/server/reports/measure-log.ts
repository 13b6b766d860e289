import type { Range } from '../../domain/limits/range.ts'
import type { Corrections } from '../../domain/readings/correction.ts'
import type { Series } from '../../domain/readings/series.ts'
import type { LanguageCode } from '../../domain/users/account.ts'

/** Limits in °C, oldest first: `ranges[i]` is in force from `fromMs[i]` (ms since 1970) on. Never empty. */
export type RangeHistory = { fromMs: readonly number[]; ranges: readonly Range[] }

/** Everything that a measurement log says; plain data, so that it may go to a worker. */
export type MeasureLog = {
  language: LanguageCode
  sensorName: string
  imeiNumber: string
  /** The device's second name. */
  alias: string | null
  equipmentId: number
  owner: string
  /** Half open, ms since 1970. */
  fromMs: number
  toMs: number
  /** IANA name of the zone that all times are written in. */
  timeZone: string
  series: Series
  ranges: RangeHistory
  corrections: Corrections
}
