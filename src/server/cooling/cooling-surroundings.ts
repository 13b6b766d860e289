import { comparableTools } from '../../domain/cooling/comparable-tools.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { timeAt } from '../../domain/readings/series.ts'
import { isFault } from '../../domain/readings/stored-value.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { PeriodText } from '../readings/requested-period.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'
import type { Reads } from '../storage/storage.ts'
import { daysOfPeriod, type LocalDay } from './days-of-period.ts'
import { inShortTurns } from './in-short-turns.ts'

/** An account may have 100,000 sensors: those on the device and the first ones by name are looked through. */
const MOST_TOOLS = 500

export type CoolingSurroundings = {
  /** Sensors with about the same limits, the nearest first. */
  neighbours: Pick<Tool, 'id' | 'name'>[]
  /** Sensors of rooms that are not cooled. */
  rooms: Pick<Tool, 'id' | 'name'>[]
  /** The mean of those rooms on each day, °C; null where none was measured. Empty without rooms. */
  roomDays: { day: string; mean: number | null }[]
}

type Deps = { storage: Pick<Reads, 'accounts' | 'tools' | 'readings'> }

/** Tools of the same account, each once. */
const toolsBeside = async (
  { storage }: Deps,
  viewer: AccountActor,
  { userId, imeiNumber }: Tool,
): Promise<Tool[]> => {
  const onDevice = (await storage.tools.ofDevice(imeiNumber)).filter(
    ({ tool }) => tool.userId === userId,
  )
  const { rows } = await storage.tools.list({
    scope: sightOf(viewer),
    ownerId: userId,
    sort: { column: 'name', descending: false },
    page: { first: MOST_TOOLS, offset: 0 },
  })
  return [...new Map([...onDevice, ...rows].map(({ tool }) => [tool.id, tool])).values()]
}

/** The mean of a tool's readings on each day, °C; null without any. */
const dailyMeans = async (
  { storage }: Deps,
  toolId: number,
  days: readonly LocalDay[],
  giveWay: () => Promise<void>,
): Promise<(number | null)[]> => {
  const sums = days.map(() => ({ sum: 0, count: 0 }))
  const span = { fromMs: days[0]!.fromMs, toMs: days.at(-1)!.untilMs }
  let day = 0
  for (const { times, values } of await storage.readings.summable(toolId, span)) {
    for (let i = 0; i < times.length; i++) {
      const value = values[i]!
      if (isFault(value)) continue
      while (timeAt(times, i) >= days[day]!.untilMs) day++
      sums[day]!.sum += value
      sums[day]!.count += 1
    }
    await giveWay()
  }
  return sums.map(({ sum, count }) => (count === 0 ? null : sum / count / 100))
}

const meanOfRooms = (means: readonly (number | null)[]): number | null => {
  const measured = means.filter((mean) => mean !== null)
  return measured.length === 0
    ? null
    : measured.reduce((sum, mean) => sum + mean, 0) / measured.length
}

/**
 * What the cooling of a tool can be compared with: other sensors of its account, and how warm the
 * rooms were on each day of the period, at most a year.
 */
export const coolingSurroundings =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number; signal?: AbortSignal | undefined },
  ): Promise<Result<CoolingSurroundings, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await daysOfPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const tool = await visibleTool(deps, viewer.value, input.toolId)
    if (!tool.ok) return tool
    const others = await toolsBeside(deps, viewer.value, tool.value)
    const { neighbours, rooms } = comparableTools(tool.value, others)
    const giveWay = inShortTurns(input.signal)
    const means: (number | null)[][] = []
    if (period.value.length > 0)
      for (const room of rooms) means.push(await dailyMeans(deps, room.id, period.value, giveWay))
    return ok({
      neighbours,
      rooms,
      roomDays:
        rooms.length === 0
          ? []
          : period.value.map(({ day }, i) => ({
              day,
              mean: meanOfRooms(means.map((room) => room[i]!)),
            })),
    })
  }
