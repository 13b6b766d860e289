import type { SensorSource, SourceUnit } from '../../../../../domain/devices/found-sensor.ts'

const NUMBER = /^[+-]?\d{1,9}(?:\.\d{1,12})?(?:e[+-]?\d{1,2})?$/i

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null
}

/** °C, %, or 0 and 1; null when there is no such value. Degrees are rounded to 0.001. */
const inUnit = (value: unknown, unit: SourceUnit): number | null => {
  if (unit.kind === 'state') {
    const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
    return text === '' ? null : Number(text.trim().toLowerCase() === unit.on)
  }
  const number = numberOf(value)
  if (number === null) return null
  const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000
  if (unit.kind === 'fahrenheit') return rounded(((number - 32) * 5) / 9)
  return unit.kind === 'kelvin' ? rounded(number - 273.15) : number
}

/** A payload, parsed once for all sources that read it. */
export type PayloadValue = { text: string; json: unknown }

export const payloadValue = (payload: Buffer): PayloadValue => {
  const text = payload.toString('utf8')
  try {
    return { text, json: JSON.parse(text) as unknown }
  } catch {
    return { text, json: undefined }
  }
}

/** What is at the end of the path; undefined where there is nothing. */
export const atPath = (json: unknown, path: readonly (string | number)[]): unknown => {
  let value = json
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/**
 * The value that a payload has for a source; null for none: another message of the same topic, or a
 * word such as "unavailable".
 */
export const sourceValue = (source: SensorSource, { text, json }: PayloadValue): number | null =>
  inUnit(source.path.length === 0 ? text : atPath(json, source.path), source.unit)

/** Whether a topic fits a filter with the wildcards + and # (MQTT 3.1.1 §4.7.1). */
export const topicFits = (filter: string, topic: string): boolean => {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  for (let i = 0; i < wanted.length; i++) {
    if (wanted[i] === '#') return i === wanted.length - 1
    if (i >= levels.length || (wanted[i] !== '+' && wanted[i] !== levels[i])) return false
  }
  return wanted.length === levels.length
}
