import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pino from 'pino'
import { MINUTE_MS } from '../src/domain/durations.ts'
import { readConfig } from '../src/server/config.ts'
import { startServer } from '../src/server/start-server.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { MinuteOfReadings } from './load/minute-senders.ts'
import { switchAllOn } from './support/all-alarms-on.ts'
import type { Figure } from './support/report.ts'
import { addDevices, type BenchDevice } from './support/seeded-readings.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const DEVICES = 500
/** Rounds of a minute: the first hour warms up. */
const WARM_UP = 60
const ROUNDS = 180
const CALM_CELSIUS = 5
const WARM_CELSIUS = 12

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const isWarm = (round: number): boolean => Math.floor(round / 30) % 2 === 0

const LOADS = [
  { what: 'calm readings', isAllOn: false, changes: false, goal: null },
  { what: 'out and in each hour', isAllOn: false, changes: true, goal: { atMost: 0.25 } },
  {
    what: 'out and in each hour, all of it on',
    isAllOn: true,
    changes: true,
    goal: { atMost: 0.25 },
  },
] as const

/**
 * The alarms' share in the CPU time of ingest as loggers know it: the running server takes one reading a
 * request over HTTP from each device each minute, by a clock moved by hand. The senders are a thread of this
 * process, whose time is taken off. What calm readings cost counts as ingest, what sensors cost more that are out
 * of range for half of each hour as alarms: incidents, messages that no mail server takes, and the rule's state.
 */
export const alarmShareOverHttp = (): Promise<Figure[]> =>
  inTemporaryFolder(async (dataDir) => {
    const storage = await openSqliteStorage({ dataDir })
    const devices = await addDevices(storage, LOADS.length * DEVICES)
    const parts = LOADS.map((load, i) => ({
      ...load,
      devices: devices.slice(i * DEVICES, (i + 1) * DEVICES),
      cpuMs: 0,
    }))
    for (const part of parts) if (part.isAllOn) await switchAllOn(storage, part.devices)
    await storage.close()

    let nowMs = Date.now() - (ROUNDS + 1) * MINUTE_MS
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      TELTONIKA_PORT: '0',
      HOST: '127.0.0.1',
    })
    if (!config.ok) throw new Error(config.error.join(' '))
    const server = await startServer(config.value, {
      clock: () => new Date(nowMs),
      log: pino({ level: 'silent' }),
    })
    const senders = new Worker(new URL('./load/minute-senders.ts', import.meta.url), {
      workerData: { port: Number(new URL(server.url).port) },
    })
    try {
      for (let round = 0; round < ROUNDS; round++) {
        nowMs += MINUTE_MS
        for (const part of parts) {
          const celsius = part.changes && isWarm(round) ? WARM_CELSIUS : CALM_CELSIUS
          const ms = await cpuOfMinute(senders, part.devices, nowMs, celsius + (round % 7) / 10)
          if (round >= WARM_UP) part.cpuMs += ms
        }
      }
      const calm = parts[0]!.cpuMs
      const microseconds = (ms: number) =>
        `${((ms * 1_000) / (DEVICES * (ROUNDS - WARM_UP))).toFixed(1)} µs`
      return parts.map(({ what, goal, cpuMs: all }): Figure => ({
        what: `alarms ÷ CPU of ingest over HTTP, ${what}`,
        value: (all - calm) / all,
        goal,
        measured: `${microseconds(all - calm)} of ${microseconds(all)} a reading`,
      }))
    } finally {
      await senders.terminate()
      await server.close()
    }
  })

/** CPU time of everything but the senders while each device sends a reading, ms. */
const cpuOfMinute = async (
  senders: Worker,
  devices: readonly BenchDevice[],
  timeMs: number,
  celsius: number,
): Promise<number> => {
  const time = new Date(timeMs).toISOString()
  const minute: MinuteOfReadings = {
    keys: devices.map(({ key }) => key),
    bodies: devices.map(({ imeiNumber: imei }) =>
      JSON.stringify({ imei, readings: [{ sensor: 1, time, value: celsius }] }),
    ),
  }
  const before = cpuMs()
  senders.postMessage(minute)
  const [answer] = (await once(senders, 'message')) as [{ cpuMs: number; error?: string }]
  if (answer.error !== undefined) throw new Error(answer.error)
  return cpuMs() - before - answer.cpuMs
}
