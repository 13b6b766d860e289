import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../../../../domain/durations.ts'
import { DamagedChunkError } from '../../chunks/chunk-format.ts'
import { checkChunk } from '../../chunks/decode-chunk.ts'
import { damagedDaysText, damagedRowText } from '../../damaged-readings.ts'
import { dayOfChunk, toolOfChunk } from './days.ts'
import { damageOf, hotRows } from './hot-log.ts'

/** A sentence for each row of recent readings and each sealed stretch whose checksum is wrong. */
export function* damagedReadings(db: DatabaseSync): Generator<string> {
  for (const row of hotRows(db)) {
    const damage = damageOf(row)
    if (damage !== null) yield damagedRowText(damage)
  }
  const chunks = db.prepare('SELECT id, bytes FROM chunk ORDER BY id').iterate() as Iterable<{
    id: number
    bytes: Uint8Array
  }>
  for (const { id, bytes } of chunks) {
    try {
      checkChunk(bytes)
    } catch (error) {
      if (!(error instanceof DamagedChunkError)) throw error
      const firstDay = new Date(dayOfChunk(id) * DAY_MS).toISOString().slice(0, 10)
      yield damagedDaysText({ toolId: toolOfChunk(id), firstDay, detail: error.message })
    }
  }
}
