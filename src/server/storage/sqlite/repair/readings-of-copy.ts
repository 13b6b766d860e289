import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../../../../domain/durations.ts'
import { decodeArrivedChunk } from '../../chunks/decode-chunk.ts'
import type { ArrivedSeries } from '../../chunks/receipts.ts'
import type { DamagedDays } from '../../damaged-readings.ts'
import { chunkRows } from '../readings/chunk-rows.ts'
import { damageOfDays } from '../../readings/check-sealed-row.ts'
import { damageOfLogRow } from '../../readings/damage-of-log-row.ts'
import { dayOf } from '../../readings/days.ts'
import { type HotRow, readHotBytes } from '../../readings/hot-bytes.ts'
import { hotRows } from '../readings/hot-rows.ts'
import {
  type ArrivedRun,
  emptyRun,
  firstAtOrAfter,
  mergedArrived,
  sliceOfArrived,
} from '../../readings/run.ts'
import { runsByTool } from '../../readings/runs-by-tool.ts'

/** What a copy has of some damaged days. `isDamaged`: some of it is damaged there too. */
export type CopiedDays = { series: ArrivedSeries; isDamaged: boolean }

/** Reads from a copy of the database what is damaged elsewhere. Only what its checksums vouch for. */
export const readingsOfCopy = (copy: DatabaseSync) => {
  const rows = chunkRows(copy)
  const recent = new Map<number, ArrivedRun>()
  const soundRows = new Map<number, HotRow>()
  for (const row of hotRows(copy)) {
    if (damageOfLogRow(row) !== null) continue
    soundRows.set(row.id, row)
    for (const [toolId, run] of runsByTool(readHotBytes(row), row.receivedMs))
      recent.set(toolId, mergedArrived(recent.get(toolId) ?? emptyRun(), run))
  }

  return {
    /** Sealed or not yet sealed there: the copy may be of an earlier time, and packed otherwise. */
    days: ({ toolId, firstDay, days }: DamagedDays): CopiedDays => {
      const first = dayOf(Date.parse(firstDay))
      const sealed = rows.within(toolId, first, first + days - 1)
      const sound = sealed.filter((row) => damageOfDays(row) === null)
      let run = emptyRun()
      for (const { bytes } of sound) run = mergedArrived(run, asRun(decodeArrivedChunk(bytes)))
      run = mergedArrived(run, recent.get(toolId) ?? emptyRun())
      const from = firstAtOrAfter(run.times, first * DAY_MS)
      const to = firstAtOrAfter(run.times, (first + days) * DAY_MS)
      return {
        series: asSeries(sliceOfArrived(run, from, to)),
        isDamaged: sound.length < sealed.length,
      }
    },
    /** The row of recent readings with this id, if its checksum fits. */
    row: (id: number): HotRow | null => soundRows.get(id) ?? null,
  }
}

const asRun = ({ times, values, receipts }: ArrivedSeries): ArrivedRun => ({
  times: [...times],
  values: [...values],
  receipts: [...receipts],
})

const asSeries = ({ times, values, receipts }: ArrivedRun): ArrivedSeries => ({
  times: Float64Array.from(times),
  values: Int32Array.from(values),
  receipts: Float64Array.from(receipts),
})
