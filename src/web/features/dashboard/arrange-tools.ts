import { rangeState } from '../../../domain/limits/range.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import type { Filter, Sort, ToolState } from '../../components/view-bar/tool-view.ts'
import { freshnessOf } from '../../components/tool-widget/freshness.ts'

/** Open alarms by tool, the most urgent first. */
export type AlarmsByTool = ReadonlyMap<string, readonly Pick<AlarmSummary, 'isWaiting' | 'lane'>[]>

/** A reading makes a new object of its own tool only: the others are worked out once. */
const measuredAt = new WeakMap<ToolCardFragment, number>()

/** ms since 1970; null before the first reading. */
const measuredAtMsOf = (tool: ToolCardFragment): number | null => {
  if (tool.lastMeasure === null) return null
  let ms = measuredAt.get(tool)
  if (ms === undefined) {
    ms = Date.parse(tool.lastMeasure.timestamp)
    measuredAt.set(tool, ms)
  }
  return ms
}

const stateOf = (tool: ToolCardFragment, alarms: AlarmsByTool, nowMs: number): ToolState => {
  if (alarms.get(tool.id)?.some(({ lane }) => lane === 'NODATA')) return 'no-data'
  const freshness = freshnessOf(measuredAtMsOf(tool), tool.usualIntervalMs, nowMs)
  const state = rangeState(tool.lastMeasure?.value ?? null, tool)
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
  for (const tool of tools) counts[stateOf(tool, alarms, nowMs)] += 1
  return counts
}

const URGENCY = { 'out-of-range': 0, 'no-data': 1, 'in-range': 2 } as const satisfies Record<
  ToolState,
  number
>

/** Alarms that wait for somebody come first, then other ones, then sensors without an alarm. */
const alarmUrgency = (alarm: Pick<AlarmSummary, 'isWaiting'> | undefined): number =>
  alarm === undefined ? 2 : alarm.isWaiting ? 0 : 1

/** °C beyond the nearer limit; negative inside. */
const beyondLimits = ({ lastMeasure, min, max }: ToolCardFragment): number =>
  typeof lastMeasure?.value === 'number'
    ? Math.max(min - lastMeasure.value, lastMeasure.value - max)
    : 0

const includes = (tool: ToolCardFragment, search: string, language: LanguageCode): boolean => {
  const searched = search.trim()
  if (searched === '') return true
  const lower = searched.toLocaleLowerCase(language)
  return tool.name.toLocaleLowerCase(language).includes(lower) || tool.imeiNumber.includes(lower)
}

const isNamedAlike = (a: ToolCardFragment, b: ToolCardFragment): boolean =>
  a === b ||
  (a.id === b.id &&
    a.name === b.name &&
    a.imeiNumber === b.imeiNumber &&
    a.equipmentId === b.equipmentId)

/**
 * Sorts by name, in the order of the language and with numbers as numbers. While the same tools come
 * in the same order with the same names, as after each reading, it compares no names again.
 */
export const createNameOrder = () => {
  let before: readonly ToolCardFragment[] = []
  let places: readonly number[] = []
  let of: LanguageCode | null = null
  return (tools: readonly ToolCardFragment[], language: LanguageCode): ToolCardFragment[] => {
    const isSame =
      of === language &&
      before.length === tools.length &&
      before.every((tool, place) => isNamedAlike(tool, tools[place]!))
    if (!isSame) {
      const { compare } = new Intl.Collator(language, { numeric: true })
      places = tools
        .map((tool, place) => ({ tool, place }))
        .sort(
          ({ tool: a }, { tool: b }) =>
            compare(a.name, b.name) ||
            compare(a.imeiNumber, b.imeiNumber) ||
            a.equipmentId - b.equipmentId,
        )
        .map(({ place }) => place)
      of = language
    }
    before = tools
    return places.map((place) => tools[place]!)
  }
}

const needOf = (tool: ToolCardFragment, alarms: AlarmsByTool, nowMs: number) => ({
  tool,
  alarm: alarmUrgency(alarms.get(tool.id)?.[0]),
  state: URGENCY[stateOf(tool, alarms, nowMs)],
  beyond: beyondLimits(tool),
})

/** The sensors to show. `tools` are in the order of their names; equally urgent ones keep it. */
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
  const shown = tools.filter(
    (tool) =>
      (filter === 'all' ||
        (filter === 'alarm' ? alarms.has(tool.id) : stateOf(tool, alarms, nowMs) === filter)) &&
      includes(tool, search, language),
  )
  if (sort === 'name') return shown
  return shown
    .map((tool) => needOf(tool, alarms, nowMs))
    .sort((a, b) => a.alarm - b.alarm || a.state - b.state || b.beyond - a.beyond)
    .map(({ tool }) => tool)
}
