import type { DatabaseSync } from 'node:sqlite'
import { importOfSeries } from '../../../../domain/devices/sensor.ts'
import { encodeChunk } from '../../chunks/encode-chunk.ts'
import type { DamagedDays, DamagedRow } from '../../damaged-readings.ts'
import type { Repair, RepairOutcome } from '../../reading-repair.ts'
import { dayOf } from '../../readings/days.ts'
import { chunkId } from '../readings/chunk-ids.ts'
import { type HotRow, probableReadings } from '../../readings/hot-bytes.ts'
import { isDamagedFile } from '../sqlite-errors.ts'
import { toolIdOf } from '../sensor-names.ts'
import { readingsOfCopy } from './readings-of-copy.ts'

/** `write`: writes the readings of the copy over the damaged ones; null when nothing is written. */
export type PlannedRepair = { repair: Repair; write: (() => void) | null }

export type DamagedPlaces = {
  days: readonly DamagedDays[]
  rows: readonly DamagedRow[]
  /** See `RepairRequest`. */
  takeIncomplete: boolean
}

/** Decides for each damaged place what a copy gives. Writes nothing. */
export const planRepairs = (
  db: DatabaseSync,
  copy: DatabaseSync,
  { days, rows, takeIncomplete }: DamagedPlaces,
): PlannedRepair[] => {
  const isSameTool = sameTool(db, copy)
  const copied = readingsOfCopy(copy)
  return [
    ...days.map((damaged) => planDays(db, damaged, { isSameTool, copied, takeIncomplete })),
    ...rows.map((damaged) => planRow(db, damaged, { isSameTool, copied })),
  ]
}

type Copy = {
  isSameTool: (toolId: number) => boolean
  copied: ReturnType<typeof readingsOfCopy>
}

const planDays = (
  db: DatabaseSync,
  damaged: DamagedDays,
  { isSameTool, copied, takeIncomplete }: Copy & { takeIncomplete: boolean },
): PlannedRepair => {
  const { toolId, firstDay, days } = damaged
  const planned = (outcome: RepairOutcome, readings = 0, write: (() => void) | null = null) => ({
    repair: { kind: 'days', damaged, outcome, readings } as const,
    write,
  })
  if (!isSameTool(toolId)) return planned('other-sensor')
  const { series, isDamaged } = copied.days(damaged)
  const count = series.times.length
  if (count === 0) return planned(isDamaged ? 'damaged-too' : 'missing')
  const id = chunkId(toolId, dayOf(Date.parse(firstDay)))
  if (!isWritable(db, id)) return planned('page-broken', count)
  if ((count < damaged.readings || isDamaged) && !takeIncomplete)
    return planned('incomplete', count)
  return planned('repaired', count, () =>
    db
      .prepare('UPDATE chunk SET days = ?, readings = ?, bytes = ? WHERE id = ?')
      .run(days, count, encodeChunk(series), id),
  )
}

const planRow = (
  db: DatabaseSync,
  damaged: DamagedRow,
  { isSameTool, copied }: Copy,
): PlannedRepair => {
  const row = copied.row(damaged.id)
  // Ids are used again once the hot log was empty: another row of this id came at another time.
  const isSame = row !== null && (row.receivedMs === damaged.receivedMs || isProbably(row, damaged))
  if (!isSame)
    return {
      repair: { kind: 'row', damaged, outcome: 'missing', readings: 0, tools: [] },
      write: null,
    }
  const tools = probableReadings(row)
  const repair = { kind: 'row', damaged, readings: row.readings, tools } as const
  if (!tools.every(({ toolId }) => isSameTool(toolId)))
    return { repair: { ...repair, outcome: 'other-sensor' }, write: null }
  return {
    repair: { ...repair, outcome: 'repaired' },
    write: () =>
      void db
        .prepare('UPDATE hot SET received_ms = ?, readings = ?, bytes = ? WHERE id = ?')
        .run(row.receivedMs, row.readings, row.bytes, damaged.id),
  }
}

/** Whether a row whose time of receipt is damaged held what this one holds. */
const isProbably = (row: HotRow, { probably }: DamagedRow): boolean =>
  probably.length > 0 && JSON.stringify(probably) === JSON.stringify(probableReadings(row))

/** Whether the tool of this series is the same one in both databases, and its import. */
const sameTool = (db: DatabaseSync, copy: DatabaseSync): ((toolId: number) => boolean) => {
  const uidIn = (from: DatabaseSync) => {
    const uid = from.prepare('SELECT uid FROM tool WHERE id = ?')
    return (seriesId: number) => {
      const tool = uid.get(toolIdOf(from, seriesId))?.['uid']
      return tool === undefined ? undefined : `${tool} ${fileOf(from, seriesId)}`
    }
  }
  const [here, there] = [uidIn(db), uidIn(copy)]
  return (seriesId) => here(seriesId) !== undefined && here(seriesId) === there(seriesId)
}

/** The file of an import; '' for a series of a tool. */
const fileOf = (db: DatabaseSync, seriesId: number): string => {
  const importId = importOfSeries(seriesId)
  if (importId === null) return ''
  const row = db.prepare('SELECT file_hash FROM reading_import WHERE id = ?').get(importId)
  return String(row?.['file_hash'])
}

/** Whether the row and all its pages can be read, so that it can be written over. */
const isWritable = (db: DatabaseSync, id: number): boolean => {
  try {
    return db.prepare('SELECT bytes FROM chunk WHERE id = ?').get(id) !== undefined
  } catch (error) {
    if (isDamagedFile(error)) return false
    throw error
  }
}
