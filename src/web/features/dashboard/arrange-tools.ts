import { rangeState } from '../../../domain/limits/range.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import { freshnessOf } from '../../components/tool-widget/freshness.ts'

export const TOOL_STATES = ['out-of-range', 'in-range', 'no-data'] as const
/** The state of a sensor now. Without recent data it is `no-data`, whatever its last value was. */
export type ToolState = (typeof TOOL_STATES)[number]

export type Filter = 'all' | 'alarm' | ToolState
/** Open alarms by tool, the most urgent first. */
export type AlarmsByTool = ReadonlyMap<string, readonly Pick<AlarmSummary, 'acknowledgedAt'>[]>
export type Sort = 'name' | 'need'

export const stateOf = (tool: ToolCardFragment, nowMs: number): ToolState => {
  const { lastMeasure, usualIntervalMs } = tool
  const measuredAtMs = lastMeasure === null ? null : Date.parse(lastMeasure.timestamp)
  const freshness = freshnessOf(measuredAtMs, usualIntervalMs, nowMs)
  const state = rangeState(lastMeasure?.value ?? null, tool)
  return state === 'no-value' || freshness === 'silent' ? 'no-data' : state
}

export const countByState = (
  tools: readonly ToolCardFragment[],
  alarms: AlarmsByTool,
  nowMs: number,
): Record<Filter, number> => {
  const counts: Record<Filter, number> = {
    all: tools.length,
    alarm: tools.filter(({ id }) => alarms.has(id)).length,
    'out-of-range': 0,
    'in-range': 0,
    'no-data': 0,
  }
  for (const tool of tools) counts[stateOf(tool, nowMs)] += 1
  return counts
}

const URGENCY = { 'out-of-range': 0, 'no-data': 1, 'in-range': 2 } as const satisfies Record<
  ToolState,
  number
>

/** Unacknowledged alarms come first, then acknowledged ones, then sensors without an alarm. */
const alarmUrgency = (alarm: Pick<AlarmSummary, 'acknowledgedAt'> | undefined): number =>
  alarm === undefined ? 2 : alarm.acknowledgedAt === null ? 0 : 1

/** °C beyond the nearer limit; negative inside. */
const beyondLimits = ({ lastMeasure, min, max }: ToolCardFragment): number =>
  typeof lastMeasure?.value === 'number'
    ? Math.max(min - lastMeasure.value, lastMeasure.value - max)
    : 0

const includes = (tool: ToolCardFragment, search: string, language: LanguageCode): boolean => {
  const searched = search.trim().toLocaleLowerCase(language)
  return (
    searched === '' ||
    tool.name.toLocaleLowerCase(language).includes(searched) ||
    tool.imeiNumber.includes(searched)
  )
}

/**
 * The sensors to show, in order: by name, in the order of the language and with numbers as numbers,
 * or by urgency.
 */
export const arrangeTools = (
  tools: readonly ToolCardFragment[],
  {
    alarms,
    filter,
    search,
    sort,
    language,
    nowMs,
  }: {
    alarms: AlarmsByTool
    filter: Filter
    search: string
    sort: Sort
    language: LanguageCode
    nowMs: number
  },
): ToolCardFragment[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const byName = (a: ToolCardFragment, b: ToolCardFragment) =>
    compare(a.name, b.name) || compare(a.imeiNumber, b.imeiNumber) || a.equipmentId - b.equipmentId
  const byNeed = (a: ToolCardFragment, b: ToolCardFragment) =>
    alarmUrgency(alarms.get(a.id)?.[0]) - alarmUrgency(alarms.get(b.id)?.[0]) ||
    URGENCY[stateOf(a, nowMs)] - URGENCY[stateOf(b, nowMs)] ||
    beyondLimits(b) - beyondLimits(a) ||
    byName(a, b)
  return tools
    .filter(
      (tool) =>
        (filter === 'all' ||
          (filter === 'alarm' ? alarms.has(tool.id) : stateOf(tool, nowMs) === filter)) &&
        includes(tool, search, language),
    )
    .sort(sort === 'name' ? byName : byNeed)
}
