import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { DamagedDays } from '../damaged-readings.ts'
import type { Integrity } from '../integrity.ts'
import { damageOfDays } from '../readings/check-sealed-row.ts'
import { dayOf } from '../readings/days.ts'
import { chunkId, toolOfChunk } from './readings/chunk-ids.ts'
import { chunkRows, endOf } from './readings/chunk-rows.ts'
import { checkHotRows } from './readings/damaged-readings.ts'
import { timeSlice } from '../time-slice.ts'

export type IntegrityParts = {
  file: string
  reader: DatabaseSync
  noteDamage: (damaged: DamagedDays) => void
}

export const sqliteIntegrity = ({ file, reader, noteDamage }: IntegrityParts): Integrity => {
  const rows = chunkRows(reader)
  /** Of the series with sealed days, those before this one. */
  const seriesBefore = reader.prepare(
    'SELECT count(*) FILTER (WHERE tool_id < ?) AS before, max(1, count(*)) AS total FROM latest',
  )
  const latestTime = reader.prepare('SELECT time_ms FROM latest WHERE tool_id = ?')
  /** A broken page tells nothing of where its days end: not after the tool's newest sealed reading. */
  const withinSealed = (damage: DamagedDays | null): DamagedDays | null => {
    if (damage === null || damage.readings > 0) return damage
    const newestMs = Number(latestTime.get(damage.toolId)?.['time_ms'] ?? -1)
    const most = dayOf(newestMs) - dayOf(Date.parse(damage.firstDay)) + 1
    return most <= 0 ? null : { ...damage, days: Math.min(damage.days, most) }
  }
  const shareBefore = (position: number): number => {
    const { before, total } = seriesBefore.get(toolOfChunk(position)) as Record<string, number>
    return before! / total!
  }
  return {
    tables: async () =>
      reader
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .all()
        .map(({ name }) => String(name)),
    checkPages: (table) => pageFaultsOf(file, table),
    checkRecentReadings: async () => checkHotRows(reader).damaged,
    checkDays: async (position) => {
      const mayGoOn = timeSlice()
      const damaged: (DamagedDays & { position: number })[] = []
      let next: number | null = position
      do {
        const row = rows.from(next)
        if (row === null) {
          next = null
          break
        }
        const damage = withinSealed(damageOfDays(row))
        if (damage !== null) {
          noteDamage(damage)
          damaged.push({ ...damage, position: chunkId(row.toolId, row.firstDay) })
        }
        next = Math.max(next + 1, endOf(row))
      } while (mayGoOn())
      return {
        next,
        share: next === null ? 1 : shareBefore(next),
        damaged,
      }
    },
  }
}

const pageFaultsOf = (file: string, table: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('page-check-worker.ts', import.meta.url), {
      workerData: { file, table },
    })
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the check of pages ended without an answer')))
  })
