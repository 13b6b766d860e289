import { type Range, rangeState } from '../limits/range.ts'
import type { NowFilter } from './tool-now.ts'

/**
 * What a table of tools is narrowed to. IN_RANGE, OUT_OF_RANGE, NO_VALUE: by the last value, however
 * old. SILENT: nothing comes any more.
 */
export const TOOL_FILTERS = [
  'OUT_OF_RANGE',
  'IN_RANGE',
  'NO_VALUE',
  'SILENT',
  'LIMITS_NEVER_SET',
] as const
export type ToolFilter = (typeof TOOL_FILTERS)[number] | NowFilter
export type ValueFilter = Exclude<ToolFilter, 'SILENT' | 'LIMITS_NEVER_SET' | NowFilter>

/** Whether a tool's last value, °C or null for none, is of this kind. */
export const isOfValue = (celsius: number | null, range: Range, filter: ValueFilter): boolean => {
  if (celsius === null) return filter === 'NO_VALUE'
  return filter === (rangeState(celsius, range) === 'out-of-range' ? 'OUT_OF_RANGE' : 'IN_RANGE')
}
