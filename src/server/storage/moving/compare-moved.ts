import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { seriesText } from '../damaged-readings.ts'
import { SEALED_DAYS } from './moved-table.ts'
import type { MovedReads, MoveSource, MovingDatabase, MoveTarget } from './moving-database.ts'
import { tableNamed } from './move-tables.ts'
import { countRows } from './table-rows.ts'

const ALL = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

/** `differences`: a sentence for each. */
export type Comparison = { tables: number; series: number; readings: number; differences: string[] }

/** Compares the counts of all tables, the readings of each series, and the head of the trail. */
export const compareMoved = async (source: MoveSource, target: MoveTarget): Promise<Comparison> => {
  const comparison: Comparison = { tables: 0, series: 0, readings: 0, differences: [] }
  for (const table of source.tables) {
    const [here, there] = [await countRows(source, table), await countRows(target, table)]
    comparison.tables++
    if (here !== there)
      comparison.differences.push(
        `The table ${table.name} has ${here} rows in the source and ${there} in the target.`,
      )
  }
  const [here, there] = [await source.reads(), await target.reads()]
  if (!isDeepStrictEqual(await here.audit.head(), await there.audit.head()))
    comparison.differences.push('The audit trail of the target has another end.')
  const series = await seriesOf(source, source, here)
  for (const seriesId of await seriesOf(source, target, there)) series.add(seriesId)
  for (const seriesId of series) {
    const [original, copy] = await Promise.all([hashOf(here, seriesId), hashOf(there, seriesId)])
    comparison.series++
    comparison.readings += original.readings
    if (!isDeepStrictEqual(original, copy))
      comparison.differences.push(
        `The readings of ${seriesText(seriesId)} are not the same: ${original.readings} in the source, ${copy.readings} in the target.`,
      )
  }
  return comparison
}

/** Every series that has readings. */
const seriesOf = async (
  source: MoveSource,
  db: MovingDatabase,
  { unsealed }: MovedReads,
): Promise<Set<number>> => {
  const series = new Set(unsealed)
  const stored = db.storedAs(tableNamed(source, SEALED_DAYS.name))
  const key = stored.key.map((column) => `"${column}"`)
  // From one series to the next: the days between are not read.
  for (let last = -1; ;) {
    const from = stored.toStored([last + 1, 0, 0, 0, null])
    const [next] = await db.ask(
      `SELECT ${stored.columns.join(', ')} FROM ${stored.name} WHERE ${key[0]} >= ${db.parameter(1)} ORDER BY ${key.join(', ')} LIMIT 1`,
      [from[0]!],
    )
    if (next === undefined) return series
    last = Number(stored.fromStored(next)[0])
    series.add(last)
  }
}

/** Of the instants and the values of a series, however it is cut into pieces. */
const hashOf = async ({ readings }: MovedReads, seriesId: number) => {
  const hash = { times: createHash('sha256'), values: createHash('sha256') }
  let count = 0
  for (const { times, values } of await readings.pieces(seriesId, ALL)) {
    hash.times.update(bytesOf(times))
    hash.values.update(bytesOf(values))
    count += times.length
  }
  return {
    readings: count,
    times: hash.times.digest('hex'),
    values: hash.values.digest('hex'),
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
