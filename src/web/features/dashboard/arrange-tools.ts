import { rangeState } from '../../../domain/limits/range.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import { freshnessOf } from '../../components/tool-widget/freshness.ts'

export const STANDINGS = ['out-of-range', 'in-range', 'no-data'] as const
/** Where a sensor stands now. A silent one has no present state, whatever its last value was. */
export type Standing = (typeof STANDINGS)[number]

export type Filter = 'all' | 'alarm' | Standing
/** Those that last, by tool, the most urgent first. */
export type AlarmsByTool = ReadonlyMap<string, readonly Pick<AlarmSummary, 'acknowledgedAt'>[]>
export type Sort = 'name' | 'need'

export const standingOf = (tool: ToolCardFragment, nowMs: number): Standing => {
  const { lastMeasure, usualIntervalMs } = tool
  const measuredAtMs = lastMeasure === null ? null : Date.parse(lastMeasure.timestamp)
  const freshness = freshnessOf(measuredAtMs, usualIntervalMs, nowMs)
  const state = rangeState(lastMeasure?.value ?? null, tool)
  return state === 'no-value' || freshness === 'silent' ? 'no-data' : state
}

export const countStandings = (
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
  for (const tool of tools) counts[standingOf(tool, nowMs)] += 1
  return counts
}

const URGENCY = { 'out-of-range': 0, 'no-data': 1, 'in-range': 2 } as const satisfies Record<
  Standing,
  number
>

/**
 * An alarm that nobody has acknowledged comes before one that somebody knows of, and both before
 * the rest.
 */
const alarmUrgency = (alarm: Pick<AlarmSummary, 'acknowledgedAt'> | undefined): number =>
  alarm === undefined ? 2 : alarm.acknowledgedAt === null ? 0 : 1

/** °C beyond the nearer limit; negative inside. */
const beyondLimits = ({ lastMeasure, min, max }: ToolCardFragment): number =>
  typeof lastMeasure?.value === 'number'
    ? Math.max(min - lastMeasure.value, lastMeasure.value - max)
    : 0

const includes = (tool: ToolCardFragment, search: string, language: LanguageCode): boolean => {
  const wanted = search.trim().toLocaleLowerCase(language)
  return (
    wanted === '' ||
    tool.name.toLocaleLowerCase(language).includes(wanted) ||
    tool.imeiNumber.includes(wanted)
  )
}

/**
 * What is shown, in its order: by name as the language sorts and numbers count, or what needs
 * somebody first.
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
    URGENCY[standingOf(a, nowMs)] - URGENCY[standingOf(b, nowMs)] ||
    beyondLimits(b) - beyondLimits(a) ||
    byName(a, b)
  return tools
    .filter(
      (tool) =>
        (filter === 'all' ||
          (filter === 'alarm' ? alarms.has(tool.id) : standingOf(tool, nowMs) === filter)) &&
        includes(tool, search, language),
    )
    .sort(sort === 'name' ? byName : byNeed)
}
