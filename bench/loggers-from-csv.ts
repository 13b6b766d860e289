import { join } from 'node:path'
import { SECOND_MS } from '../src/domain/durations.ts'
import { isEqual } from '../src/simulator/compare.ts'
import { fleetOf } from '../src/simulator/devices/fleet.ts'
import { writeKeys } from '../src/simulator/keys-file.ts'
import { simulateOptions } from '../src/simulator/options.ts'
import { runSimulation } from '../src/simulator/run-simulation.ts'
import { freePort } from './support/free-port.ts'
import type { Figure } from './support/report.ts'
import {
  BENCH_EMAIL,
  BENCH_PASSWORD,
  type BenchServer,
  seedDevices,
  startServer,
} from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const LOGGERS = 500
/** Their key is what they have of the server: no gateway stands between. */
const PROTOCOLS = ['http', 'mqtt'] as const
const SEED = 1
/** Seconds between two measurements: the first may come as late as this. */
const EVERY_SECONDS = 60
const CUSTOMER = 'owner@example.test'
const DEVICES_A_PAGE = 100

type Batch = {
  registerDevices: { registered: number; rows: { imeiNumber: string; key: string }[] }
}

const fleet = () => fleetOf(LOGGERS, PROTOCOLS, SEED)

/** The list that somebody makes in a spreadsheet, with the names of the sensors. */
const csvOf = (devices: ReturnType<typeof fleet>): string =>
  [
    'imei,account,sensor1,sensor2,sensor3,sensor4',
    ...devices.map(({ imeiNumber, number, kinds }) =>
      [imeiNumber, CUSTOMER, ...kinds.map((kind, i) => `${kind} ${number + 1}.${i + 1}`)].join(','),
    ),
  ].join('\n')

/** Checks the list, then registers it, as the page does. */
const register = async ({ graphql }: BenchServer, csv: string): Promise<Batch> => {
  const call = (dryRun: boolean) =>
    graphql<Batch>(
      'mutation ($csv: String!, $dryRun: Boolean!) { registerDevices(csv: $csv, dryRun: $dryRun) { registered rows { imeiNumber key } } }',
      { csv, dryRun },
    )
  await call(true)
  const batch = await call(false)
  if (batch.registerDevices.registered !== LOGGERS) throw new Error('some loggers were refused')
  return batch
}

/** When the server first heard of each, ms since 1970. */
const firstContacts = async ({ graphql }: BenchServer): Promise<number[]> => {
  const contacts: number[] = []
  for (let offset = 0; offset < LOGGERS; offset += DEVICES_A_PAGE) {
    const { devicePage } = await graphql<{
      devicePage: { rows: { firstContact: string | null }[] }
    }>(
      'query ($first: Int!, $offset: Int!) { devicePage(first: $first, offset: $offset) { rows { firstContact } } }',
      { first: DEVICES_A_PAGE, offset },
    )
    contacts.push(...devicePage.rows.map(({ firstContact }) => Date.parse(firstContact ?? '')))
  }
  return contacts
}

/** 500 loggers from a list to their first readings: registered with their sensors, then switched on. */
export const loggersFromCsv = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const keysFile = join(folder, 'keys.csv')
    // The customer alone.
    await seedDevices(folder, 0)
    const server = await startServer(folder, [], { MQTT_PORT: String(await freePort()) })
    try {
      const devices = fleet()
      const beganMs = Date.now()
      const { rows } = (await register(server, csvOf(devices))).registerDevices
      const registeredMs = Date.now() - beganMs
      const keyOf = new Map(rows.map(({ imeiNumber, key }) => [imeiNumber, key]))
      writeKeys(
        keysFile,
        devices.map((device) => ({
          device,
          name: {
            imeiNumber: device.imeiNumber,
            alias: null,
            key: keyOf.get(device.imeiNumber) ?? null,
            sensors: device.kinds.length,
          },
          isNew: true,
        })),
      )
      const options = simulateOptions(
        [
          ['--url', `http://127.0.0.1:${server.port}`],
          ['--keys', keysFile],
          ['--scenario', 'calm'],
          ['--minutes', '2'],
          ['--every', String(EVERY_SECONDS)],
          ['--check'],
        ].flat(),
        { COLDWATCH_EMAIL: BENCH_EMAIL, COLDWATCH_PASSWORD: BENCH_PASSWORD },
      )
      const { comparisons } = await runSimulation(options!, {
        realNow: Date.now,
        say: () => {},
        stopped: new AbortController().signal,
      })
      if (!comparisons!.every(isEqual)) throw new Error('sent and stored readings differ')
      const lastMs = Math.max(...(await firstContacts(server))) - beganMs
      return [
        {
          what: `seconds from a list of ${LOGGERS} loggers to the first reading of the last`,
          value: lastMs / SECOND_MS,
          goal: { atMost: 300 },
          measured: `registered with their sensors after ${(registeredMs / SECOND_MS).toFixed(1)} s; each measures every ${EVERY_SECONDS} s`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
