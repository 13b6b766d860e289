import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { type Range, rangeState } from '../../domain/limits/range.ts'
import { celsiusOf, type StoredValue } from '../../domain/readings/stored-value.ts'
import { isNow, NOW_FILTERS, type NowFilter, type ToolNow } from '../../domain/tools/tool-now.ts'
import { nextTurn } from '../next-turn.ts'
import type { OpenAlarmsOfTool } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { ToolQuery } from '../storage/tool-store.ts'
import type { LimitsMemory } from './limits-memory.ts'
import type { LimitsNow } from './limits-table.ts'

/** Some 5 ms. */
const TOOLS_PER_TURN = 20_000

type Deps = { storage: Storage; clock: Clock; toolLimits: LimitsMemory }

/** `total`: all of them. */
export type NowCounts = Record<NowFilter, number> & { total: number }

/**
 * How tools are now. Many are in the same way, so that the ways are compared and not the tools: `ways[i]` is
 * how the tool `ids[i]` is, by its place in `all`, which has each way once.
 */
export type ToolsNow = { ids: readonly number[]; ways: Uint32Array; all: readonly ToolNow[] }

/** The ways in which tools are, each once, and the one of a tool by what is known of it. */
const waysToBe = (limits: LimitsNow) => {
  const all: ToolNow[] = []
  const places = new Map<string, number>()
  const placeOf = (now: ToolNow): number => {
    const key = `${now.alarm} ${now.state} ${now.beyond}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, all.length)
    return all.push(now) - 1
  }
  /** By limits, alarm and silence, then by the value: no texts and objects for each tool. */
  const byFacts = new Map<number, Map<StoredValue | null, number>>()
  const placeBy = (
    number: number,
    value: StoredValue | null,
    alarm: OpenAlarmsOfTool | undefined,
    isSilent: boolean,
  ): number => {
    const ofAlarm = alarm === undefined ? 0 : alarm.isWaiting ? 2 : 1
    const facts = number * 6 + ofAlarm * 2 + Number(isSilent)
    let byValue = byFacts.get(facts)
    if (byValue === undefined) byFacts.set(facts, (byValue = new Map()))
    let place = byValue.get(value)
    if (place === undefined) {
      place = placeOf(toolNow(limits.limits(number), value, alarm, isSilent))
      byValue.set(value, place)
    }
    return place
  }
  return { all, placeBy }
}

const toolNow = (
  range: Range,
  value: StoredValue | null,
  alarm: OpenAlarmsOfTool | undefined,
  isSilent: boolean,
): ToolNow => {
  const celsius = value === null ? null : celsiusOf(value)
  return {
    alarm: alarm === undefined ? null : alarm.isWaiting ? 'waiting' : 'answered',
    state:
      celsius === null || isSilent
        ? 'NO_DATA'
        : rangeState(celsius, range) === 'out-of-range'
          ? 'OUT_NOW'
          : 'IN_NOW',
    beyond: celsius === null ? 0 : Math.max(range.min - celsius, celsius - range.max),
  }
}

/**
 * How these tools are now. Without data: by an open alarm of silence, or since a day, or without a
 * value. A tool that was deleted meanwhile is left out.
 */
export const toolsNow = async (
  { storage, clock, toolLimits }: Deps,
  asked: readonly number[],
): Promise<ToolsNow> => {
  const limits = await toolLimits.now(asked)
  const alarms = new Map(
    (await storage.alarms.openByTool(asked)).map((alarm) => [alarm.toolId, alarm]),
  )
  const silentBeforeMs = clock().getTime() - SILENT_AFTER_MS
  const { all, placeBy } = waysToBe(limits)
  const ids: number[] = []
  const ways = new Uint32Array(asked.length)
  for (let from = 0; from < asked.length; from += TOOLS_PER_TURN) {
    if (from > 0) await nextTurn()
    const part = asked.slice(from, from + TOOLS_PER_TURN)
    const values = await storage.readings.latestValues(part)
    const times = await storage.readings.latestTimes(part)
    for (let i = 0; i < part.length; i++) {
      const id = part[i]!
      const number = limits.numberOf(id)
      if (number === 0) continue
      const alarm = alarms.get(id)
      const isSilent = times[i]! < silentBeforeMs || alarm?.isSilent === true
      ways[ids.length] = placeBy(number, values[i]!, alarm, isSilent)
      ids.push(id)
    }
  }
  return { ids, ways, all }
}

/** How all tools of a query are now, in its order; worked out when first asked for and once. */
export const nowOfQuery = (
  deps: Deps,
  query: Omit<ToolQuery, 'page'>,
): (() => Promise<ToolsNow>) => {
  let reading: Promise<ToolsNow> | null = null
  return () => (reading ??= deps.storage.tools.idsOf(query).then((ids) => toolsNow(deps, ids)))
}

/** Those that are so, in their order. */
export const onlyNow = ({ ids, ways, all }: ToolsNow, filter: NowFilter): ToolsNow => {
  const isListed = all.map((now) => isNow(now, filter))
  const listed: number[] = []
  const waysOfListed = new Uint32Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    if (isListed[ways[i]!] !== true) continue
    waysOfListed[listed.length] = ways[i]!
    listed.push(ids[i]!)
  }
  return { ids: listed, ways: waysOfListed, all }
}

export const countsNow = ({ ids, ways, all }: ToolsNow): NowCounts => {
  const counts: NowCounts = { total: ids.length, OPEN_ALARM: 0, OUT_NOW: 0, IN_NOW: 0, NO_DATA: 0 }
  const tools = new Uint32Array(all.length)
  for (let i = 0; i < ids.length; i++) tools[ways[i]!]!++
  for (const [way, now] of all.entries())
    for (const filter of NOW_FILTERS) if (isNow(now, filter)) counts[filter] += tools[way]!
  return counts
}
