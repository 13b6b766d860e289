import { sql } from 'kysely'
import type { ArrivalPage, ArrivalPlace, ReadingReads } from '../reading-store.ts'
import { DamagedHotRowError, readHotBytes } from '../readings/hot-bytes.ts'
import type { HotLog } from '../readings/hot-log.ts'
import type { SqlDb } from './sql-engine.ts'

/** Rows that one call looks through at most: of a fleet others may have sent thousands meanwhile. */
const ROWS_A_CALL = 500
const ROWS_AT_ONCE = 20

type Row = { id: number; received_ms: number; readings: number; bytes: Uint8Array }

/** Readings in the order of arrival, out of the hot log: see docs/decisions, "Readings since a cursor". */
export const sqlArrivals = (
  db: SqlDb,
  hotLog: Pick<HotLog, 'generation' | 'committedId' | 'damaged'>,
): Pick<ReadingReads, 'arrivedAfter'> => {
  const rowsAfter = async (id: number, most: number): Promise<Row[]> => {
    const { rows } =
      await sql<Row>`select id, received_ms, readings, bytes from hot where id > ${id} order by id limit ${most}`.execute(
        db,
      )
    return rows.map((row) => ({
      id: Number(row.id),
      received_ms: Number(row.received_ms),
      readings: Number(row.readings),
      bytes: row.bytes,
    }))
  }
  const rowOf = async (id: number): Promise<Row | undefined> => {
    const [row] = await rowsAfter(id - 1, 1)
    return row?.id === id ? row : undefined
  }
  /** The oldest row that sealing has left; damaged ones stay for ever. */
  const oldestId = async (): Promise<number | null> => {
    const damaged = new Set(hotLog.damaged.map(({ id }) => id))
    for (let id = 0; ;) {
      const [row] = await rowsAfter(id, 1)
      if (row === undefined || !damaged.has(row.id)) return row?.id ?? null
      id = row.id
    }
  }
  /** Whether no row behind the place has been sealed and removed. */
  const isWhole = async (place: ArrivalPlace, next: Row | undefined): Promise<boolean> => {
    // Numbers begin anew when a server starts on an empty log: only the row itself proves the place then.
    if (place.generation !== hotLog.generation)
      return (await rowOf(place.row))?.received_ms === place.receivedMs
    if (next?.id === place.row + 1) return true
    const oldest = await oldestId()
    return oldest === null ? place.row >= hotLog.committedId : oldest <= place.row + 1
  }
  const present = async (nowMs: number): Promise<ArrivalPlace> => {
    const { rows } = await sql<{
      id: number
      received_ms: number
    }>`select id, received_ms from hot order by id desc limit 1`.execute(db)
    const last = rows[0]
    return {
      generation: hotLog.generation,
      row: last === undefined ? hotLog.committedId : Number(last.id),
      index: Number.MAX_SAFE_INTEGER,
      receivedMs: last === undefined ? nowMs : Number(last.received_ms),
    }
  }
  return {
    arrivedAfter: async (place, { first, isWanted, nowMs }) => {
      const nothing = { readings: [], hasMore: false }
      if (place === null) return { ...nothing, place: await present(nowMs), missingSinceMs: null }
      const unread = place.index < Number.MAX_SAFE_INTEGER ? 1 : 0
      const start = await rowsAfter(place.row - unread, ROWS_AT_ONCE)
      const next = start.find(({ id }) => id > place.row)
      if (!(await isWhole(place, next)) || (unread === 1 && start[0]?.id !== place.row))
        return { ...nothing, place: await present(nowMs), missingSinceMs: place.receivedMs }
      return walk(
        { rowsAfter, isWanted, first },
        { ...place, generation: hotLog.generation },
        start,
      )
    },
  }
}

type Walk = {
  rowsAfter: (id: number, most: number) => Promise<Row[]>
  isWanted: (seriesId: number) => boolean
  first: number
}

/** Takes wanted readings row by row until there are enough, or enough rows were looked through. */
const walk = async (
  { rowsAfter, isWanted, first }: Walk,
  from: ArrivalPlace,
  start: Row[],
): Promise<ArrivalPage> => {
  const readings: ArrivalPage['readings'] = []
  let place = from
  let seen = 0
  for (let rows = start; rows.length > 0; rows = await rowsAfter(place.row, ROWS_AT_ONCE))
    for (const row of rows) {
      const lists = listsOf(row)
      const begin = row.id === place.row ? place.index : 0
      for (let i = begin; i < lists.times.length; i++) {
        if (!isWanted(lists.toolIds[i]!)) continue
        if (readings.length === first)
          return {
            readings,
            place: { ...place, row: row.id, index: i, receivedMs: row.received_ms },
            hasMore: true,
            missingSinceMs: null,
          }
        readings.push({
          toolId: lists.toolIds[i]!,
          timeMs: lists.times[i]!,
          value: lists.values[i]!,
        })
      }
      place = {
        ...place,
        row: row.id,
        index: Number.MAX_SAFE_INTEGER,
        receivedMs: row.received_ms,
      }
      if (++seen === ROWS_A_CALL) return { readings, place, hasMore: true, missingSinceMs: null }
    }
  return { readings, place, hasMore: false, missingSinceMs: null }
}

const listsOf = (row: Row) => {
  const none = { toolIds: new Int32Array(0), times: new Float64Array(0), values: new Int32Array(0) }
  if (row.readings === 0) return none
  try {
    return readHotBytes({ receivedMs: row.received_ms, readings: row.readings, bytes: row.bytes })
  } catch (error) {
    if (error instanceof DamagedHotRowError) return none
    throw error
  }
}
