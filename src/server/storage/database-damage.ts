import { channelOfSeries, importOfSeries } from '../../domain/devices/sensor.ts'
import type { DamagedDays, DamagedRow } from './damaged-readings.ts'
import { instantText, lastDayOf, seriesText } from './damaged-readings.ts'

/** A sensor as an operator knows it. `customer`: the name of its owner. */
export type SensorName = {
  name: string
  imeiNumber: string
  equipmentId: number
  customer: string
}

/** An original that is not what its hash (SHA-256, hex) says, and the imports that it belongs to. */
export type DamagedFile = {
  hash: string
  imports: { id: number; toolId: number; fileName: string }[]
}

/** What a check of a whole database found. `pages`: SQLite's own messages, in English. */
export type DatabaseDamage = {
  pages: readonly string[]
  rows: readonly DamagedRow[]
  days: readonly DamagedDays[]
  /** Originals of imports. */
  files: readonly DamagedFile[]
  /** How many rows of recent readings, stretches of sealed days and originals were looked at. */
  checked: { rows: number; days: number; files: number }
  /** The sensors that `rows`, `days` and `files` are about, by series. */
  sensors: ReadonlyMap<number, SensorName>
}

export const isDamaged = ({ pages, rows, days, files }: DatabaseDamage): boolean =>
  pages.length + rows.length + days.length + files.length > 0

/** "Milk fridge" (IMEI 356307042441013, sensor 1, of Anna Kovács); a comma and the channel follow. */
export const sensorText = (seriesId: number, sensors: DatabaseDamage['sensors']): string => {
  const sensor = sensors.get(seriesId)
  if (sensor === undefined) return `${seriesText(seriesId)}, which has no name any more`
  const importId = importOfSeries(seriesId)
  const channel = channelOfSeries(seriesId)
  const name = `"${sensor.name}" (IMEI ${sensor.imeiNumber}, sensor ${sensor.equipmentId}, of ${sensor.customer})`
  if (importId !== null) return `${name}, import ${importId}`
  return channel === 'temperature' ? name : `${name}, ${channel ?? 'an unknown channel'}`
}

/** "2026-11-20", or "2026-11-07 to 2026-11-20". */
export const daysText = (stretch: Pick<DamagedDays, 'firstDay' | 'days'>): string =>
  stretch.days === 1 ? stretch.firstDay : `${stretch.firstDay} to ${lastDayOf(stretch)}`

/** `"Milk fridge" (…), import 7, log.csv`; several are joined. */
export const originalText = ({ hash, imports }: DamagedFile, sensors: DatabaseDamage['sensors']) =>
  imports.length === 0
    ? `The original ${hash}`
    : `The original of ${imports.map(({ id, toolId, fileName }) => `${sensorText(toolId, sensors)}, import ${id}, ${fileName}`).join('; ')}`

/** A sentence for each damaged place. */
export const damageSentences = ({
  pages,
  rows,
  days,
  files,
  sensors,
}: DatabaseDamage): string[] => [
  ...pages.map((detail) => `A page of the file is broken: ${detail}.`),
  ...days.map(
    (stretch) =>
      `${sensorText(stretch.toolId, sensors)}: the readings of ${daysText(stretch)} (UTC${stretch.readings === 0 ? '' : `, ${stretch.readings} readings`}) are damaged: ${stretch.detail}.`,
  ),
  ...rows.map(({ id, receivedMs, readings, probably, detail }) => {
    const whose = probably.map(
      ({ toolId, fromMs, toMs }) =>
        `${sensorText(toolId, sensors)} from ${instantText(fromMs)} to ${instantText(toMs - 1)}`,
    )
    return `Recent readings, row ${id} (${readings} readings, received ${instantText(receivedMs)}), are damaged: ${detail}. ${
      whose.length === 0
        ? 'Whose they are can no longer be read.'
        : `They are probably those of ${whose.join('; ')}.`
    }`
  }),
  ...files.map(
    (file) =>
      `${originalText(file, sensors)}, is damaged: it is not the file that was imported (SHA-256 ${file.hash}). Its readings are stored apart.`,
  ),
]
