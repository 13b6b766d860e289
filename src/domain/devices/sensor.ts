export const SENSORS_PER_DEVICE = 4

/** A sensor's number on its device. */
export const isEquipmentId = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= SENSORS_PER_DEVICE

/**
 * What one sensor can report, in the order of their numbers in storage: the temperature of the air in
 * °C, relative humidity in %, a door (1 open, 0 closed), mains power (1 there, 0 gone), the charge of
 * the battery in %.
 */
export const CHANNELS = ['temperature', 'humidity', 'door', 'power', 'battery'] as const
export type Channel = (typeof CHANNELS)[number]

export const isChannel = (name: unknown): name is Channel =>
  CHANNELS.some((channel) => channel === name)

/** `states`: only 0 and 1 are values. A range holds for what the sensor sends, before correction. */
export type Measure =
  | { kind: 'number'; unit: '°C' | '%'; from: number; to: number }
  | { kind: 'states'; unit: null }

/** What a sensor can have measured, °C before correction. */
export const COLDEST = -100
export const WARMEST = 200

const PERCENT: Measure = { kind: 'number', unit: '%', from: 0, to: 100 }
const STATES: Measure = { kind: 'states', unit: null }

export const MEASURES: Readonly<Record<Channel, Measure>> = {
  temperature: { kind: 'number', unit: '°C', from: COLDEST, to: WARMEST },
  humidity: PERCENT,
  door: STATES,
  power: STATES,
  battery: PERCENT,
}

/** The number that this channel can have measured; null for everything else. */
export const measuredValue = (channel: Channel, value: unknown): number | null => {
  const measure = MEASURES[channel]
  if (measure.kind === 'number')
    return typeof value === 'number' && value >= measure.from && value <= measure.to ? value : null
  if (typeof value === 'boolean') return Number(value)
  return value === 0 || value === 1 ? value : null
}

/** Tools have ids below this; an id of a series is a signed 32-bit integer in the hot log. */
const TOOLS_PER_CHANNEL = 2 ** 27

/**
 * Storage keeps each channel of a tool as a series of its own. The series of the temperature has the
 * tool's id. Throws RangeError for an id that no tool can have.
 */
export const seriesIdOf = (toolId: number, channel: Channel): number => {
  if (!(toolId >= 0 && toolId < TOOLS_PER_CHANNEL)) throw new RangeError(`no tool has id ${toolId}`)
  return CHANNELS.indexOf(channel) * TOOLS_PER_CHANNEL + toolId
}

/** The tool that a series belongs to; of the series of an import no tool. */
export const toolOfSeries = (seriesId: number): number => seriesId % TOOLS_PER_CHANNEL

/** What files of loggers hold. Each import is a series of its own for each, above those of tools. */
export const IMPORTED_CHANNELS = ['temperature', 'humidity'] as const satisfies readonly Channel[]
export type ImportedChannel = (typeof IMPORTED_CHANNELS)[number]

/** Above the eight channels that tools can have. */
const FIRST_IMPORT = 2 ** 30
const IMPORTS_PER_CHANNEL = 2 ** 29

/** The series of the readings of an imported file. Throws RangeError for an id that no import can have. */
export const importSeriesId = (
  importId: number,
  channel: ImportedChannel = 'temperature',
): number => {
  if (!(importId >= 0 && importId < IMPORTS_PER_CHANNEL))
    throw new RangeError(`no import has id ${importId}`)
  return FIRST_IMPORT + IMPORTED_CHANNELS.indexOf(channel) * IMPORTS_PER_CHANNEL + importId
}

/** The import that a series belongs to; null for a series of a tool. */
export const importOfSeries = (seriesId: number): number | null =>
  seriesId >= FIRST_IMPORT ? (seriesId - FIRST_IMPORT) % IMPORTS_PER_CHANNEL : null

/** The channel of a tool's series that files can hold; null for others. */
export const importedChannelOf = (seriesId: number): ImportedChannel | null => {
  const channel = channelOfSeries(seriesId)
  return IMPORTED_CHANNELS.find((imported) => imported === channel) ?? null
}

/** Null for a number that a later program has given to a channel. */
export const channelOfSeries = (seriesId: number): Channel | null =>
  CHANNELS[Math.floor(seriesId / TOOLS_PER_CHANNEL)] ?? null
