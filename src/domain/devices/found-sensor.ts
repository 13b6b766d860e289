import { checkDigit } from './check-digit.ts'
import type { Channel } from './sensor.ts'

/** The unit in which a source sends; `state`: a door, with the payload that means open. */
export type SourceUnit =
  | { kind: 'celsius' | 'fahrenheit' | 'kelvin' | 'percent' }
  | { kind: 'state'; on: string }

/** Where a found sensor's values come from. */
export type SensorSource = {
  /** Of the gateway's own tree; may hold the wildcards + and #. */
  topic: string
  /** The way to the value in the payload's JSON; empty: the payload itself. */
  path: readonly (string | number)[]
  unit: SourceUnit
}

/** Why a sensor that was found cannot be read. */
export const FOUND_TROUBLES = [
  'template',
  'unit',
  'no-topic',
  'own-temperature',
  'malformed',
] as const
export type FoundTrouble = (typeof FOUND_TROUBLES)[number]

/** A sensor that a gateway announced, or that its messages show. */
export type FoundSensor = {
  /** The same for the same sensor, in its account. */
  key: string
  /** The thing that the sensor belongs to, and its name: sensors of one thing become one device. */
  deviceKey: string
  deviceName: string
  /** Maker and model of the thing, where its gateway says them. */
  maker: string | null
  /** Of the thing, where its gateway says it. */
  firmware: string | null
  name: string
  channel: Channel
} & ({ source: SensorSource; trouble: null } | { source: null; trouble: FoundTrouble })

/** `waiting`: for somebody to take it over; `taken`: its values are stored; `dismissed`: by a person. */
export type FoundState = 'waiting' | 'taken' | 'dismissed'

const LONGEST_TEXT = 120

/** Texts of gateways are shown to people: without control characters, and not too long. */
export const shownText = (text: string, longest = LONGEST_TEXT): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, longest)

/**
 * The number of a device that has no IMEI: 00, which no maker is given (3GPP TS 23.003: the reporting
 * body 00 is for tests), twelve digits, and the check digit.
 */
export const numberWithoutImei = (twelveDigits: string): string => {
  const digits = `00${twelveDigits}`
  return `${digits}${checkDigit(digits)}`
}
