import { type Channel, isChannel } from '../../domain/devices/sensor.ts'
import type { SensorFault } from '../../domain/readings/stored-value.ts'
import type { StoredReading, StoredSeries } from '../compare.ts'
import { seriesKey } from '../ledger.ts'
import { SimulationError } from '../simulation-error.ts'
import type { Ask } from './ask.ts'

type Tool = { id: string; imeiNumber: string; equipmentId: number }
type JsonReading = { time: string; value: number | null; fault?: SensorFault }
type JsonExport = {
  tools: {
    imeiNumber: string
    equipmentId: number
    readings: JsonReading[]
    channels?: { type: string; readings: JsonReading[] }[]
  }[]
}

const TOOLS = `query ($first: Int!, $offset: Int!) {
  toolPage(first: $first, offset: $offset, sort: "imeiNumber") {
    total rows { id imeiNumber equipmentId }
  }
}`
const EXPORT = `mutation ($toolIds: [ID!]!, $from: String!, $to: String!) {
  exportReadings(toolIds: $toolIds, dateStart: $from, dateEnd: $to, format: JSON) { path }
}`
const PAGE = 100
const TOOLS_PER_EXPORT = 200

/** The ids of these devices' tools, as far as the caller sees them. */
const toolsOf = async (ask: Ask, imeis: ReadonlySet<string>): Promise<string[]> => {
  const ids: string[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { toolPage } = await ask<{ toolPage: { total: number; rows: Tool[] } }>(TOOLS, {
      first: PAGE,
      offset,
    })
    for (const { id, imeiNumber } of toolPage.rows) if (imeis.has(imeiNumber)) ids.push(id)
    if (offset + PAGE >= toolPage.total) return ids
  }
}

const valueOf = ({ time, value, fault }: JsonReading): StoredReading => ({
  timeMs: Date.parse(time),
  value: value ?? fault ?? 'unknown',
})

const fetchExport = async (url: string, ask: Ask, variables: object): Promise<JsonExport> => {
  const { exportReadings } = await ask<{ exportReadings: { path: string } }>(EXPORT, {
    ...variables,
  })
  const response = await fetch(`${url}${exportReadings.path}`)
  if (!response.ok)
    throw new SimulationError(`The export of the stored readings was answered ${response.status}.`)
  return (await response.json()) as JsonExport
}

/** All that the server has stored of these devices from `fromMs` to before `toMs`. */
export const storedReadings = async (
  url: string,
  ask: Ask,
  imeis: ReadonlySet<string>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<StoredSeries> => {
  const series = new Map<string, StoredReading[]>()
  const period = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
  const add = (imeiNumber: string, sensor: number, channel: Channel, readings: JsonReading[]) =>
    void series.set(seriesKey(imeiNumber, sensor, channel), readings.map(valueOf))
  const ids = await toolsOf(ask, imeis)
  for (let from = 0; from < ids.length; from += TOOLS_PER_EXPORT) {
    const toolIds = ids.slice(from, from + TOOLS_PER_EXPORT)
    const { tools } = await fetchExport(url, ask, { toolIds, ...period })
    for (const { imeiNumber, equipmentId, readings, channels = [] } of tools) {
      add(imeiNumber, equipmentId, 'temperature', readings)
      for (const { type, readings: others } of channels)
        if (isChannel(type)) add(imeiNumber, equipmentId, type, others)
    }
  }
  return series
}

/** What was stored since an earlier look at the same devices. */
export const storedSince = (now: StoredSeries, before: StoredSeries): StoredSeries =>
  new Map(
    [...now].map(([key, readings]) => {
      const times = new Set(before.get(key)?.map(({ timeMs }) => timeMs))
      return [key, readings.filter(({ timeMs }) => !times.has(timeMs))]
    }),
  )
