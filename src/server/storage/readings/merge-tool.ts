import { DAY_MS } from '../../../domain/durations.ts'
import { emptySeries } from '../../../domain/readings/series.ts'
import { dayOf, packOf } from './days.ts'
import { UnreadableDaysError } from './decode-sealed-rows.ts'
import { mergedArrivals } from './merged-series.ts'
import type { ReadingMemory } from './reading-memory.ts'
import type { SealingRows } from './reading-rows.ts'
import { type ArrivedRun, firstAtOrAfter, sliceOfArrived } from './run.ts'
import { sealedDayWriter } from './sealed-day-writer.ts'
import type { ArrivedStretch, SealedDays } from './sealed-days.ts'

/**
 * `count`: how many of the tool's oldest unsealed readings are in sealed days now; null: a sealed day
 * of the tool is damaged.
 */
export type MergedTool = { count: number | null; isDone: boolean }
export type MergeTool = (toolId: number, mayGoOn: () => boolean) => Promise<MergedTool>

/** Merges a tool's unsealed readings into its sealed days, at least one stretch of them. */
export const toolMerger = (
  rows: SealingRows,
  memory: ReadingMemory,
  sealedDays: SealedDays,
): MergeTool => {
  const writer = sealedDayWriter(rows, sealedDays)

  /**
   * How many days, from a day without sealed readings on, become one stretch. The days of a backlog
   * are packed at once; the newest day stays a stretch of its own.
   */
  const daysTogether = async (toolId: number, day: number, newest: number): Promise<number> =>
    Math.max(1, await writer.freeDays(toolId, day, Math.min(packOf(toolId, day).end, newest)))

  /** A stretch without readings, for those from a day on that has none sealed. */
  const newStretch = async (
    toolId: number,
    day: number,
    newest: number,
  ): Promise<ArrivedStretch> => {
    await writer.packBefore(toolId, day)
    return {
      firstDay: day,
      days: await daysTogether(toolId, day, newest),
      series: { ...emptySeries(), receipts: new Float64Array(0) },
    }
  }

  /**
   * Merges the first stretch of readings from index `from` on. Answers the index of the next
   * stretch.
   */
  const mergeStretch = async (
    toolId: number,
    unsealed: ArrivedRun,
    from: number,
  ): Promise<number> => {
    const day = dayOf(unsealed.times[from]!)
    const before =
      (await sealedDays.arrivedCovering(toolId, day)) ??
      (await newStretch(toolId, day, dayOf(unsealed.times.at(-1)!)))
    const to = firstAtOrAfter(unsealed.times, (before.firstDay + before.days) * DAY_MS)
    const series = mergedArrivals(before.series, sliceOfArrived(unsealed, from, to))
    if (series.times.length !== before.series.times.length)
      await writer.write(toolId, { ...before, series })
    return to
  }

  const mergeReadings: MergeTool = async (toolId, mayGoOn) => {
    const unsealed = memory.get(toolId)?.unsealed
    const readings = unsealed?.times.length ?? 0
    let count = 0
    while (count < readings && (count === 0 || mayGoOn()))
      count = await mergeStretch(toolId, unsealed!, count)
    if (count > 0) await rows.writeLatest(toolId, memory.newest.of(toolId)!)
    return { count, isDone: count === readings }
  }

  return async (toolId, mayGoOn) => {
    try {
      return await mergeReadings(toolId, mayGoOn)
    } catch (error) {
      if (!(error instanceof UnreadableDaysError || rows.isUnreadable(error))) throw error
      return { count: null, isDone: true }
    }
  }
}
