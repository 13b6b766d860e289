import { shownText } from './found-sensor.ts'

/** What a device, or who passed its message on, says of the device itself. Each part may be missing. */
export type DeviceReport = {
  /** How strongly its last receiver hears it. */
  signalDbm?: number
  /** Of LoRaWAN: signal above noise, dB. */
  signalToNoiseDb?: number
  /** Of Zigbee: 0 to 255. */
  linkQuality?: number
  /** Of mobile networks, as on a telephone: 0 to 5. */
  mobileBars?: number
  batteryMillivolts?: number
  firmware?: string
}

/** The numbers that can be true. Others say that nothing was measured, such as −127 and 0 dBm. */
const RANGES = {
  signalDbm: [-150, -1],
  signalToNoiseDb: [-40, 40],
  linkQuality: [0, 255],
  mobileBars: [0, 5],
  batteryMillivolts: [500, 60_000],
} as const satisfies Record<Exclude<keyof DeviceReport, 'firmware'>, readonly [number, number]>

type NumberName = keyof typeof RANGES
const NUMBER_NAMES = Object.keys(RANGES) as NumberName[]
const SIGNAL_NAMES = [
  'signalDbm',
  'signalToNoiseDb',
  'linkQuality',
  'mobileBars',
] as const satisfies NumberName[]

/** Characters. */
export const LONGEST_FIRMWARE = 40

/** Of whatever stands in a message the parts that can be true; undefined when there is none. */
export const readReport = (
  fields: Readonly<Partial<Record<keyof DeviceReport, unknown>>>,
): DeviceReport | undefined => {
  const report: DeviceReport = {}
  for (const name of NUMBER_NAMES) {
    const value = fields[name]
    const [least, most] = RANGES[name]
    if (typeof value === 'number' && value >= least && value <= most)
      report[name] = name === 'batteryMillivolts' ? Math.round(value) : Math.round(value * 10) / 10
  }
  const { firmware } = fields
  if (typeof firmware === 'string' && shownText(firmware) !== '')
    report.firmware = shownText(firmware, LONGEST_FIRMWARE)
  return Object.keys(report).length === 0 ? undefined : report
}

/** What is left out of `newer` stays; a signal replaces the one before with all its parts. */
export const mergedReport = (older: DeviceReport, newer: DeviceReport): DeviceReport => {
  const base = { ...older }
  if (SIGNAL_NAMES.some((name) => newer[name] !== undefined))
    for (const name of SIGNAL_NAMES) delete base[name]
  return { ...base, ...newer }
}

/** How well a device is heard, in four steps, whatever it is measured in; null: it does not say. */
export type SignalGrade = 'strong' | 'good' | 'weak' | 'poor'

const GRADES: readonly SignalGrade[] = ['strong', 'good', 'weak', 'poor']

/** The least number of each grade but the last. A LoRaWAN receiver still hears far below −110 dBm. */
const LEAST = {
  signalDbm: [-65, -80, -95],
  linkQuality: [150, 90, 40],
  mobileBars: [4, 3, 2],
} as const
/** With a ratio to the noise the device speaks LoRa, whose receivers hear below the noise. */
const LEAST_OF_LORA = [-90, -105, -118] as const

export const signalGrade = (report: {
  [Name in (typeof SIGNAL_NAMES)[number]]?: number | null | undefined
}): SignalGrade | null => {
  const isLora = typeof report.signalToNoiseDb === 'number'
  for (const name of ['signalDbm', 'mobileBars', 'linkQuality'] as const) {
    const value = report[name]
    if (typeof value !== 'number') continue
    const least: readonly number[] = name === 'signalDbm' && isLora ? LEAST_OF_LORA : LEAST[name]
    const step = least.findIndex((limit) => value >= limit)
    return GRADES[step < 0 ? GRADES.length - 1 : step]!
  }
  return null
}
