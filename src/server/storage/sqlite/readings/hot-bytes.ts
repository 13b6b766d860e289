/**
 * A row of the hot log: readings of many tools in the order of arrival. Its bytes are three lists,
 * one after the other: times (float64, ms), tool ids (int32), values (int32), little endian as on
 * every supported platform.
 */
export type HotReadings = { toolIds: number[]; times: number[]; values: number[] }

const BYTES_PER_READING = 16

export const hotBytes = ({ toolIds, times, values }: HotReadings): Uint8Array => {
  const count = times.length
  const buffer = new ArrayBuffer(count * BYTES_PER_READING)
  new Float64Array(buffer, 0, count).set(times)
  new Int32Array(buffer, count * 8, count).set(toolIds)
  new Int32Array(buffer, count * 12, count).set(values)
  return new Uint8Array(buffer)
}

/** Throws when the length does not fit a whole number of readings. */
export const readHotBytes = (
  bytes: Uint8Array,
): { toolIds: Int32Array; times: Float64Array; values: Int32Array } => {
  const count = bytes.length / BYTES_PER_READING
  if (!Number.isInteger(count))
    throw new Error('a row of the hot log is damaged: its length is not that of whole readings')
  const aligned = Uint8Array.from(bytes).buffer
  return {
    times: new Float64Array(aligned, 0, count),
    toolIds: new Int32Array(aligned, count * 8, count),
    values: new Int32Array(aligned, count * 12, count),
  }
}
