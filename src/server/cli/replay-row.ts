import { COLDEST, WARMEST } from '../../domain/devices/sensor.ts'
import { parseInstant } from '../../domain/readings/parse-instant.ts'
import { storedCelsius, storedFault, type StoredValue } from '../../domain/readings/stored-value.ts'
import { EARLIEST_MS } from '../../domain/readings/submission.ts'
import { ReplayError } from './replay-error.ts'

/** Instants in ms since 1970. */
export type ReplayRow = { timeMs: number; value: StoredValue; receivedMs: number }

const FAULT = storedFault('unknown')
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
/** A time without a zone is read as UTC. */
const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/

const fieldOf = (field: string): string => {
  const trimmed = field.trim()
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1).trim()
    : trimmed
}

const instantOf = (text: string): number => {
  const timeMs = parseInstant(text.charCodeAt(10) === 32 ? text.replace(' ', 'T') : text)
  return Number.isNaN(timeMs) && ZONELESS.test(text)
    ? parseInstant(`${text.replace(' ', 'T')}Z`)
    : timeMs
}

const timeOf = (what: string, text: string, line: number): number => {
  const timeMs = instantOf(text)
  if (Number.isNaN(timeMs))
    throw new ReplayError(
      `Line ${line}: ${what} "${text}" is not an ISO time such as 2026-11-20T09:00:00Z.`,
    )
  if (timeMs < EARLIEST_MS)
    throw new ReplayError(`Line ${line}: ${what} "${text}" lies before the year 2000.`)
  return timeMs
}

const valueOf = (text: string, line: number): StoredValue => {
  if (text === '' || text.toLowerCase() === 'error') return FAULT
  const celsius = NUMBER.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(celsius))
    throw new ReplayError(
      `Line ${line}: "${text}" is neither a temperature in °C with a decimal point, nor empty, nor "error".`,
    )
  if (celsius < COLDEST || celsius > WARMEST)
    throw new ReplayError(`Line ${line}: ${text} °C lies outside ${COLDEST} to ${WARMEST} °C.`)
  return storedCelsius(celsius)
}

/** Whether a file's first line names its columns. */
export const isHeader = (line: string): boolean => /^"?\s*[\p{L}_#]/u.test(line)

/**
 * One line `time,value` or `time,value,arrival`, its number counted from 1. Throws `ReplayError`.
 */
export const replayRow = (text: string, line: number): ReplayRow => {
  const [time = '', value, arrival, ...rest] = text.split(',').map(fieldOf)
  if (value === undefined)
    throw new ReplayError(`Line ${line}: time,value was expected, not "${text}".`)
  if (rest.length > 0)
    throw new ReplayError(
      `Line ${line}: more than the three columns time,value,arrival. A temperature has a decimal point, not a comma.`,
    )
  const timeMs = timeOf('the time', time, line)
  return {
    timeMs,
    value: valueOf(value, line),
    receivedMs:
      arrival === undefined || arrival === '' ? timeMs : timeOf('the arrival', arrival, line),
  }
}
