import { crc32 } from 'node:zlib'
import { DAY_MS } from '../../../domain/durations.ts'
import type { ProbableReadings } from '../damaged-readings.ts'
import { LAST_TIME_MS } from './days.ts'

/**
 * A row of the hot log: readings of many tools in the order of arrival. Its bytes are three lists,
 * one after the other: times (float64, ms), tool ids (int32), values (int32), little endian as on
 * every supported platform. Version 2 has a head before them: the version (1 byte) and a CRC-32
 * (4 bytes, little endian) of the time of receipt (float64) and the lists. Rows of version 1 have no
 * head.
 */
export type HotReadings = { toolIds: number[]; times: number[]; values: number[] }

const BYTES_PER_READING = 16
const HOT_VERSION = 2
const HEAD_LENGTH = 5

/** The bytes of a row are not what was written. */
export class DamagedHotRowError extends Error {
  override name = 'DamagedHotRowError'
}

const checksumOf = (lists: Uint8Array, receivedMs: number): number =>
  crc32(lists, crc32(new Uint8Array(Float64Array.of(receivedMs).buffer)))

export const hotBytes = (
  { toolIds, times, values }: HotReadings,
  receivedMs: number,
): Uint8Array => {
  const count = times.length
  const buffer = new ArrayBuffer(count * BYTES_PER_READING)
  new Float64Array(buffer, 0, count).set(times)
  new Int32Array(buffer, count * 8, count).set(toolIds)
  new Int32Array(buffer, count * 12, count).set(values)
  const lists = new Uint8Array(buffer)
  const bytes = new Uint8Array(HEAD_LENGTH + lists.length)
  bytes[0] = HOT_VERSION
  new DataView(bytes.buffer).setUint32(1, checksumOf(lists, receivedMs), true)
  bytes.set(lists, HEAD_LENGTH)
  return bytes
}

/** A row as the table holds it; `readings`: how many its bytes hold. */
export type HotRow = { receivedMs: number; readings: number; bytes: Uint8Array }

/** Throws `DamagedHotRowError`. Version 1 shows damage in impossible lengths, times and tools only. */
export const readHotBytes = (
  row: HotRow,
): { toolIds: Int32Array; times: Float64Array; values: Int32Array } => {
  const { readings: count, bytes } = row
  const headLength = bytes.length - count * BYTES_PER_READING
  if (headLength !== 0 && headLength !== HEAD_LENGTH)
    throw new DamagedHotRowError('its length is not that of its readings')
  // A copy, since typed arrays must begin at a multiple of eight bytes.
  const lists = Uint8Array.from(bytes.subarray(headLength))
  if (headLength === HEAD_LENGTH) {
    if (bytes[0] !== HOT_VERSION)
      throw new DamagedHotRowError(`format ${bytes[0]} is unknown to this program`)
    const written = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true)
    if (written !== checksumOf(lists, row.receivedMs))
      throw new DamagedHotRowError('its checksum does not match')
  }
  const readings = {
    times: new Float64Array(lists.buffer, 0, count),
    toolIds: new Int32Array(lists.buffer, count * 8, count),
    values: new Int32Array(lists.buffer, count * 12, count),
  }
  if (headLength === 0 && !isPossible(readings))
    throw new DamagedHotRowError('it holds impossible readings')
  return readings
}

const isPossible = ({ times, toolIds }: { times: Float64Array; toolIds: Int32Array }): boolean =>
  times.every((timeMs) => Number.isInteger(timeMs) && timeMs >= 0 && timeMs <= LAST_TIME_MS) &&
  toolIds.every((toolId) => toolId > 0)

/**
 * What a damaged row probably held, by tool: its readings whose time and tool are possible. A row
 * whose length is wrong tells nothing.
 */
export const probableReadings = ({ receivedMs, readings, bytes }: HotRow): ProbableReadings[] => {
  const headLength = bytes.length - readings * BYTES_PER_READING
  if (headLength !== 0 && headLength !== HEAD_LENGTH) return []
  const lists = Uint8Array.from(bytes.subarray(headLength))
  const times = new Float64Array(lists.buffer, 0, readings)
  const toolIds = new Int32Array(lists.buffer, readings * 8, readings)
  const byTool = new Map<number, ProbableReadings>()
  times.forEach((timeMs, i) => {
    const toolId = toolIds[i]!
    if (!Number.isInteger(timeMs) || timeMs < 0 || timeMs > receivedMs + DAY_MS || toolId <= 0)
      return
    const before = byTool.get(toolId)
    byTool.set(toolId, {
      toolId,
      fromMs: Math.min(before?.fromMs ?? timeMs, timeMs),
      toMs: Math.max(before?.toMs ?? 0, timeMs + 1),
      readings: (before?.readings ?? 0) + 1,
    })
  })
  return [...byTool.values()]
}
