import { readFileSync, writeFileSync } from 'node:fs'
import type { FleetDevice } from './devices/fleet.ts'
import type { FridgeKind } from './fridges/climates.ts'
import { CLIMATES } from './fridges/climates.ts'
import { PROTOCOL_NAMES, PROTOCOLS } from './senders/protocols.ts'
import type { RegisteredDevice } from './server-api/register-fleet.ts'
import { SimulationError } from './simulation-error.ts'

const COLUMNS = ['protocol', 'imei', 'alias', 'key', 'sensors'] as const
/** Keys are passwords: the file is its owner's alone. */
const OWNERS_ALONE = 0o600
const KINDS = Object.keys(CLIMATES) as FridgeKind[]

export const writeKeys = (file: string, devices: readonly RegisteredDevice[]): void => {
  const lines = devices.map(({ device: { protocol }, name }) =>
    [protocol, name.imeiNumber, name.alias ?? '', name.key ?? '', name.sensors].join(','),
  )
  writeFileSync(file, `${[COLUMNS.join(','), ...lines].join('\n')}\n`, { mode: OWNERS_ALONE })
}

type Row = Readonly<Record<string, string>>

const rowsOf = (text: string): Row[] => {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const separator = head.includes(';') ? ';' : ','
  const cells = (line: string): string[] =>
    line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const names = cells(head).map((name) => name.toLowerCase())
  return lines.map((line) => {
    const values = cells(line)
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
  })
}

/**
 * The devices of a CSV file with a line of column names: imei and key, and if they are there alias,
 * protocol (http), sensors (1). Throws `SimulationError` with the line that cannot be used.
 */
export const readKeys = (file: string): RegisteredDevice[] => {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SimulationError(`${file} cannot be read: ${(error as Error).message}`)
  }
  return rowsOf(text).map((row, number) => {
    const refuse = (why: string) => new SimulationError(`${file}, line ${number + 2}: ${why}`)
    const { imei = '', alias = '', key = '', protocol: name = '', sensors: count = '' } = row
    const protocol = PROTOCOL_NAMES.find((one) => one === (name || 'http'))
    if (protocol === undefined) throw refuse(`there is no protocol "${name}".`)
    if (!/^\d{15}$/.test(imei)) throw refuse(`"${imei}" is no IMEI of 15 digits.`)
    const sensors = Number(count || 1)
    const most = PROTOCOLS[protocol].sensors
    if (!Number.isInteger(sensors) || sensors < 1 || sensors > most)
      throw refuse(`${protocol} has 1 to ${most} sensors, not "${count}".`)
    const kinds = Array.from({ length: sensors }, (_, i) => KINDS[(number + i) % KINDS.length]!)
    const device: FleetDevice = { number, protocol, imeiNumber: imei, alias: alias || null, kinds }
    const names = { imeiNumber: imei, alias: alias || null, key: key || null, sensors }
    return { device, name: names, isNew: false }
  })
}
