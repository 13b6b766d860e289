import { encodeChunk } from '../chunks/encode-chunk.ts'
import type { ArrivedSeries } from '../chunks/receipts.ts'
import { packOf } from './days.ts'
import type { SealingRows } from './reading-rows.ts'
import type { ArrivedStretch, SealedDays } from './sealed-days.ts'

/** Writes sealed days. Use it only inside a transaction. */
export const sealedDayWriter = (rows: SealingRows, sealed: SealedDays) => ({
  write: async (toolId: number, { firstDay, days, series }: ArrivedStretch): Promise<void> => {
    await rows.write({
      toolId,
      firstDay,
      days,
      readings: series.times.length,
      bytes: encodeChunk(series),
    })
  },

  /**
   * How many days from `day` on have nothing sealed. `end`, excluded, must not lie after the end
   * of the day's pack.
   */
  freeDays: async (toolId: number, day: number, end: number): Promise<number> =>
    Math.min(end, (await rows.dayFrom(toolId, day)) ?? end) - day,

  /**
   * Packs the newest day before `day` together with the other days of its pack: long rows
   * compress better and fill their pages.
   */
  packBefore: async (toolId: number, day: number): Promise<void> => {
    const last = await rows.placeBefore(toolId, day)
    if (last === null) return
    const lastDay = last.firstDay + last.days - 1
    const firstDay = await rows.dayFrom(toolId, packOf(toolId, lastDay).first)
    if (firstDay === null || firstDay === last.firstDay) return
    const stretches = await sealed.arrivals(toolId, firstDay, lastDay)
    const series = joined(stretches.map((stretch) => stretch.series()))
    await rows.write({
      toolId,
      firstDay,
      days: lastDay - firstDay + 1,
      readings: series.times.length,
      bytes: encodeChunk(series),
    })
    await rows.removeAfter(toolId, firstDay, last.firstDay)
  },
})

const joined = (stretches: readonly ArrivedSeries[]): ArrivedSeries => {
  const count = stretches.reduce((sum, { times }) => sum + times.length, 0)
  const all = {
    times: new Float64Array(count),
    values: new Int32Array(count),
    receipts: new Float64Array(count),
  }
  let at = 0
  for (const { times, values, receipts } of stretches) {
    all.times.set(times, at)
    all.values.set(values, at)
    all.receipts.set(receipts, at)
    at += times.length
  }
  return all
}
