import type { FoundSensorRowFragment } from '../../api/generated/graphql.ts'

export type FoundSensor = FoundSensorRowFragment

/** What belongs together: one device with its probes, and what else it measures. */
export type FoundThing = {
  key: string
  name: string
  maker: string | null
  gateway: string | null
  /** The first that its gateway says. */
  signal: string | null
  /** %; null: it sends none. */
  battery: number | null
  temperatures: FoundSensor[]
  /** Humidity and door: they go along with the first temperature that is taken over. */
  others: FoundSensor[]
}

const first = <T, V>(list: readonly T[], of: (item: T) => V | null): V | null =>
  list.map(of).find((value) => value !== null) ?? null

/** The things of a list, by name as the language sorts it. What cannot be read is left out. */
export const thingsOf = (sensors: readonly FoundSensor[], language: string): FoundThing[] => {
  const readable = sensors.filter(({ trouble }) => trouble === null)
  return [...Map.groupBy(readable, ({ thing }) => thing)]
    .map(([key, parts]) => ({
      key,
      name: first(parts, ({ deviceName }) => deviceName) ?? key,
      maker: first(parts, ({ maker }) => maker),
      gateway: first(parts, ({ gateway }) => gateway),
      signal: first(parts, ({ signal }) => signal),
      battery: first(parts, ({ type, lastValue }) => (type === 'battery' ? lastValue : null)),
      temperatures: parts.filter(({ type }) => type === 'temperature'),
      others: parts.filter(({ type }) => type === 'humidity' || type === 'door'),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }))
}

export const waitsForSomebody = ({ temperatures }: FoundThing): boolean =>
  temperatures.some(({ isTaken }) => !isTaken)

/** The name that a new sensor begins with. */
export const firstNameOf = ({ deviceName, name }: FoundSensor): string =>
  deviceName === '' || name.includes(deviceName) ? name : `${deviceName} ${name}`.trim()
