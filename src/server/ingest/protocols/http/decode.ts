import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readReport } from '../../../../domain/devices/device-report.ts'
import {
  addReading,
  type DeviceReadings,
  deviceReadings,
  type Submission,
} from '../../../../domain/readings/submission.ts'
import { jsonFault } from './json-fault.ts'

export const READINGS_PER_REQUEST = 10_000
/** Of a request as it was before gzip: 10,000 readings, generously indented. */
export const BODY_BYTES = 2 * 1024 * 1024

export type Unpacked =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'too-large' }
  | { kind: 'broken-gzip' }
  | { kind: 'unknown-encoding' }

const inflate = promisify(gunzip)
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Off the main thread; unpacks no more than a plain body may have, so that a bomb stays small. */
const unpackGzip = async (body: Buffer): Promise<Unpacked> => {
  try {
    return { kind: 'bytes', bytes: await inflate(body, { maxOutputLength: BODY_BYTES }) }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too-large' }
    if (code.startsWith('Z_')) return { kind: 'broken-gzip' }
    throw error
  }
}

/** The body as it was before its Content-Encoding. */
export const unpackBody = (
  body: Buffer,
  encoding: string | undefined,
): Unpacked | Promise<Unpacked> => {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return { kind: 'bytes', bytes: body }
  return name === 'gzip' || name === 'x-gzip' ? unpackGzip(body) : { kind: 'unknown-encoding' }
}

/**
 * `place`: where the text stops being what it should be, `line 3, column 29` or `readings`. `device`:
 * the name of the device that the text is of, where that can be read.
 */
export type Unreadable = { kind: 'unreadable'; place: string; message: string; device?: string }
export type Decoded =
  | { kind: 'readings'; submission: Submission; count: number }
  | Unreadable
  | { kind: 'too-many' }

export const unreadable = (place: string, message: string): Unreadable => ({
  kind: 'unreadable',
  place,
  message,
})
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The text's JSON value, or the place where it stops being JSON; `line` counts lines that came
 * before this text.
 */
const parseJson = (text: string, line = 0): { ok: true; value: unknown } | Unreadable => {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    const fault = jsonFault(text)
    if (fault === null) throw error
    return unreadable(
      `line ${line + fault.line}, column ${fault.column}`,
      `This is not JSON: ${fault.expected} was expected here.`,
    )
  }
}

/** The JSON value in these bytes, or the place where they stop being JSON. */
export const readJson = (bytes: Buffer): { ok: true; value: unknown } | Unreadable => {
  const text = textOf(bytes)
  return typeof text === 'string' ? parseJson(text) : text
}

export const textOf = (bytes: Buffer): string | Unreadable => {
  if (!isUtf8(bytes)) return unreadable('the whole text', 'The text is not UTF-8.')
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', hasMark ? 3 : 0)
}

/**
 * `{"imei", "readings": [{"sensor", "time", "value" | "error"}]}` of one device. Where the protocol has
 * named the device already (`name`), the body may leave it out, but not name another. What the device says
 * of itself stands beside the readings: `rssi` (dBm), `batteryMillivolts`, `firmware`.
 */
export const decodeJson = (bytes: Buffer, name?: string): Decoded => {
  const parsed = readJson(bytes)
  if ('kind' in parsed) return parsed
  const body = parsed.value
  if (!isObject(body))
    return unreadable('the whole text', 'An object with "imei" and "readings" was expected.')
  const { imei = name, readings, type } = body
  if (typeof imei !== 'string')
    return unreadable('imei', '"imei" must be a text, the 15 digits in quotes.')
  if (name !== undefined && imei !== name)
    return unreadable('imei', '"imei" names another device than the topic.')
  if (!Array.isArray(readings)) return unreadable('readings', '"readings" must be a list.')
  if (readings.length > READINGS_PER_REQUEST) return { kind: 'too-many' }

  const device = deviceReadings(imei)
  if ('rssi' in body || 'batteryMillivolts' in body || 'firmware' in body) addReport(device, body)
  const submission: Submission = { devices: [device], refused: [] }
  for (let index = 0; index < readings.length; index++) {
    const reading: unknown = readings[index]
    const fields = isObject(reading) ? reading : {}
    const reason = addReading(
      device,
      index,
      type === undefined || fields['type'] !== undefined ? fields : { ...fields, type },
    )
    if (reason !== null) submission.refused.push({ index, reason })
  }
  return { kind: 'readings', submission, count: readings.length }
}

const addReport = (device: DeviceReadings, body: Readonly<Record<string, unknown>>): void => {
  const { rssi, batteryMillivolts, firmware } = body
  const report = readReport({ signalDbm: rssi, batteryMillivolts, firmware })
  if (report !== undefined) device.report = report
}

/**
 * One `{"imei", "sensor", "time", "value" | "error"}` a line, of any devices; empty lines are
 * passed over, but counted.
 */
export const decodeNdjson = (bytes: Buffer): Decoded => {
  const text = textOf(bytes)
  if (typeof text !== 'string') return text
  const devices = new Map<string, DeviceReadings>()
  const submission: Submission = { devices: [], refused: [] }
  let count = 0
  let line = 0
  for (let at = 0; at < text.length; line++) {
    const lineBreak = text.indexOf('\n', at)
    const end = lineBreak < 0 ? text.length : lineBreak
    const content = text.slice(at, end)
    at = end + 1
    if (content.trim() === '') continue
    if (++count > READINGS_PER_REQUEST) return { kind: 'too-many' }
    const parsed = parseJson(content, line)
    if ('kind' in parsed) return parsed
    const reading = isObject(parsed.value) ? parsed.value : {}
    const imei = reading['imei']
    if (typeof imei !== 'string') {
      submission.refused.push({ index: line, reason: 'unknown-device' })
      continue
    }
    let device = devices.get(imei)
    if (device === undefined) {
      device = deviceReadings(imei)
      devices.set(imei, device)
      submission.devices.push(device)
    }
    if ('rssi' in reading || 'batteryMillivolts' in reading || 'firmware' in reading)
      addReport(device, reading)
    const reason = addReading(device, line, reading)
    if (reason !== null) submission.refused.push({ index: line, reason })
  }
  return { kind: 'readings', submission, count }
}
