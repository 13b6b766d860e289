import {
  type DeviceReport,
  mergedReport,
  readReport,
} from '../../../../domain/devices/device-report.ts'
import {
  addDecoded,
  type DecodedReading,
  type DeviceReadings,
  deviceReadings,
  type Submission,
} from '../../../../domain/readings/submission.ts'
import { ELEMENTS, type ElementMeaning, REPORTED } from './elements.ts'

export type DecodedFrame =
  /** `records`: how many the device wants acknowledged. */
  | { kind: 'records'; records: number; submission: Submission; count: number }
  /** Of another kind, such as the answer to a command: it is not acknowledged. */
  | { kind: 'other-codec'; codec: number }
  /** Its checksum is right, but not what it says. `records`: as its first number says. */
  | { kind: 'unreadable'; records: number; reason: string }

/** How the codecs differ: bytes of an element's id and of the counts. */
type Codec = { idBytes: 1 | 2; countBytes: 1 | 2; hasGeneration: boolean; hasVariable: boolean }

const CODECS: ReadonlyMap<number, Codec> = new Map([
  [0x08, { idBytes: 1, countBytes: 1, hasGeneration: false, hasVariable: false }],
  [0x8e, { idBytes: 2, countBytes: 2, hasGeneration: false, hasVariable: true }],
  [0x10, { idBytes: 2, countBytes: 1, hasGeneration: true, hasVariable: false }],
])

/** Longitude, latitude, altitude, angle, satellites, speed: not needed. */
const POSITION_BYTES = 15
const GROUP_WIDTHS = [1, 2, 4, 8] as const

/** Signals that a length leads out of the frame; caught in `decodeFrame`. */
class OutOfFrame extends Error {}

/** Reads big-endian numbers one after the other, never past the end. */
const cursor = (data: Buffer, start: number) => {
  let at = start
  const take = (bytes: number): number => {
    if (at + bytes > data.length) throw new OutOfFrame()
    at += bytes
    return at - bytes
  }
  return {
    skip: (bytes: number): void => void take(bytes),
    unsigned: (bytes: 1 | 2): number => data.readUIntBE(take(bytes), bytes),
    raw: (bytes: (typeof GROUP_WIDTHS)[number], isSigned: boolean): number => {
      const from = take(bytes)
      if (bytes === 8)
        return Number(isSigned ? data.readBigInt64BE(from) : data.readBigUInt64BE(from))
      return isSigned ? data.readIntBE(from, bytes) : data.readUIntBE(from, bytes)
    },
    milliseconds: (): number => Number(data.readBigUInt64BE(take(8))),
    at: () => at,
  }
}
type Cursor = ReturnType<typeof cursor>

/**
 * The readings of a frame whose checksum was right. `data`: from the codec's id to the second number
 * of data; `imeiNumber`: of its device. Records without a sensor (positions, ignition) have no
 * readings, and count as records.
 */
export const decodeFrame = (data: Buffer, imeiNumber: string): DecodedFrame => {
  const [codecId = 0, records = 0] = data
  const codec = CODECS.get(codecId)
  if (codec === undefined) return { kind: 'other-codec', codec: codecId }
  const unreadable = (reason: string): DecodedFrame => ({ kind: 'unreadable', records, reason })
  const device = deviceReadings(imeiNumber)
  const submission: Submission = { devices: [device], refused: [] }
  let count = 0
  try {
    const reading = cursor(data, 2)
    for (let record = 0; record < records; record++) {
      for (const decoded of readRecord(reading, codec, device)) {
        const reason = addDecoded(device, count, decoded)
        if (reason !== null) submission.refused.push({ index: count, reason })
        count++
      }
    }
    if (reading.unsigned(1) !== records) return unreadable('the two numbers of records differ')
    if (reading.at() !== data.length) return unreadable('bytes follow the last record')
  } catch (error) {
    if (error instanceof OutOfFrame) return unreadable('a record leads past the end')
    throw error
  }
  return { kind: 'records', records, submission, count }
}

/** One AVL record: time, priority, position, and its elements in groups by width. */
const readRecord = (
  reading: Cursor,
  codec: Codec,
  device: Pick<DeviceReadings, 'report'>,
): DecodedReading[] => {
  const timeMs = reading.milliseconds()
  reading.skip(1 + POSITION_BYTES + codec.idBytes)
  if (codec.hasGeneration) reading.skip(1)
  reading.skip(codec.countBytes)
  const chosen = new Map<string, Chosen>()
  for (const width of GROUP_WIDTHS)
    for (let left = reading.unsigned(codec.countBytes); left > 0; left--) {
      const id = reading.unsigned(codec.idBytes)
      const meaning = ELEMENTS.get(id)
      const reported = REPORTED.get(id)
      if (reported !== undefined) addReport(device, reported, reading.raw(width, false))
      else if (meaning === undefined) reading.skip(width)
      else choose(chosen, meaning, reading.raw(width, meaning.isSigned))
    }
  if (codec.hasVariable)
    for (let left = reading.unsigned(2); left > 0; left--) {
      reading.skip(2)
      reading.skip(reading.unsigned(2))
    }
  return readingsOf([...chosen.values()], timeMs)
}

/** Records come in the order of time: the last one counts. */
const addReport = (
  device: Pick<DeviceReadings, 'report'>,
  name: keyof DeviceReport,
  raw: number,
): void => {
  const report = readReport({ [name]: raw })
  if (report !== undefined) device.report = mergedReport(device.report ?? {}, report)
}

/** One channel of a record. `outcome`: its value, or the fault in its place. */
type Chosen = {
  meaning: ElementMeaning
  outcome: { value: number } | { fault: NonNullable<ReturnType<ElementMeaning['faults']['get']>> }
}

/**
 * Of several elements for one channel a value counts before a fault: a slot for a Bluetooth sensor
 * that nobody uses says "not found" beside the wired probe that measures.
 */
const choose = (chosen: Map<string, Chosen>, meaning: ElementMeaning, raw: number): void => {
  const fault = meaning.faults.get(raw)
  const value = fault === undefined ? meaning.valueOf(raw) : null
  if (fault === undefined && value === null) return
  const outcome = fault === undefined ? { value: value! } : { fault }
  const channel = `${meaning.type} ${meaning.sensor ?? ''}`
  const before = chosen.get(channel)
  if (before !== undefined) {
    const [had, has] = ['value' in before.outcome, 'value' in outcome]
    if (had === has ? before.meaning.rank <= meaning.rank : had) return
  }
  chosen.set(channel, { meaning, outcome })
}

/** What the device says of itself goes with its first temperature. */
const readingsOf = (chosen: readonly Chosen[], timeMs: number): DecodedReading[] => {
  const temperatures = chosen.flatMap(({ meaning: { type, sensor } }) =>
    type === 'temperature' && sensor !== null ? [sensor] : [],
  )
  const firstSensor = temperatures.length === 0 ? 1 : Math.min(...temperatures)
  return chosen.map(({ meaning: { type, sensor }, outcome }) => ({
    sensor: sensor ?? firstSensor,
    timeMs,
    type,
    ...outcome,
  }))
}
