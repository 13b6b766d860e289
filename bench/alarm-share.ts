import { DEFAULT_ALARM_SETTINGS } from '../src/domain/alarms/alarm-settings.ts'
import { MINUTE_MS } from '../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../src/domain/limits/limits.ts'
import { openAlarmMemory } from '../src/server/alarms/alarm-memory.ts'
import { beginAlarmTransaction } from '../src/server/alarms/alarm-transaction.ts'
import { evaluateReadings } from '../src/server/alarms/alarm-transaction.ts'
import { createDeviceDirectory } from '../src/server/ingest/device-directory.ts'
import { decodeJson } from '../src/server/ingest/protocols/http/decode.ts'
import { createRecordReadings } from '../src/server/ingest/record-readings.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../src/server/storage/storage.ts'
import { switchAllOn } from './support/all-alarms-on.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { addDevices, type BenchDevice } from './support/seeded-readings.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const DEVICES = 500
const PER_REQUEST = 10
const ROUNDS = 36
const CALM_CELSIUS = 5
/** Beyond `DEFAULT_LIMITS`. */
const WARM_CELSIUS = 12
/** A changing tool sends this many warm requests, then as many calm ones. */
const TURNS = 3

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** CPU time of one round of requests, from their bytes to the commit, ms. */
const ingestCpu = async (
  record: ReturnType<typeof createRecordReadings>,
  devices: readonly BenchDevice[],
  fromMs: number,
  celsius: number,
): Promise<number> => {
  const bodies = devices.map(({ imeiNumber }) =>
    Buffer.from(
      JSON.stringify({
        imei: imeiNumber,
        readings: Array.from({ length: PER_REQUEST }, (_, i) => ({
          sensor: 1,
          time: new Date(fromMs + i * MINUTE_MS).toISOString(),
          value: celsius + (i % 7) / 10,
        })),
      }),
    ),
  )
  const began = cpuMs()
  await Promise.all(
    bodies.map(async (body, i) => {
      const decoded = decodeJson(body)
      if (decoded.kind !== 'readings') throw new Error('the bench sent an unreadable request')
      await record({
        sender: { kind: 'device', imeiNumber: devices[i]!.imeiNumber },
        submission: decoded.submission,
        receivedMs: fromMs + PER_REQUEST * MINUTE_MS,
      })
    }),
  )
  return cpuMs() - began
}

const perReading = (ms: number): string =>
  `${((ms * 1_000) / (DEVICES * PER_REQUEST)).toFixed(2)} µs`

/** CPU time of the alarm rule alone for a round of calm readings, ms. */
const calmEvaluationCpu = async (
  storage: Storage,
  devices: readonly BenchDevice[],
  fromMs: number,
): Promise<number> => {
  const repeats = 50
  const timesMs = Array.from({ length: PER_REQUEST }, (_, i) => fromMs + i * MINUTE_MS)
  const values = timesMs.map((_, i) => CALM_CELSIUS * 100 + (i % 7) * 10)
  const tool = {
    settings: DEFAULT_ALARM_SETTINGS,
    range: { min: DEFAULT_LIMITS.notificationMin, max: DEFAULT_LIMITS.notificationMax },
    earlierRanges: [],
    defrostFridge: false,
    defrosts: null,
    escalationSteps: 0,
    hasDailySummary: false,
    pausedUntilMs: null,
  }
  const began = cpuMs()
  for (let repeat = 0; repeat < repeats; repeat++) {
    await storage.transaction(async (stores) => {
      const run = beginAlarmTransaction(stores, { of: () => ({ state: null, dueMs: null }) })
      const evaluation = evaluateReadings(
        stores,
        run,
        await stores.readings.latestOf(devices.map(({ toolId }) => toolId)),
      )
      for (const { toolId } of devices) evaluation.take({ toolId, timesMs, values }, tool, fromMs)
      await run.save(fromMs)
    })
  }
  return (cpuMs() - began) / repeats
}

const isWarmTurn = (round: number): boolean => Math.floor(round / TURNS) % 2 === 0

/** What sends in each round, and whether everything is switched on for it. */
const LOADS = [
  { what: 'calm readings', isAllOn: false, isWarm: () => false, goal: { atMost: 0.25 } },
  { what: 'all tools out of range', isAllOn: false, isWarm: () => true, goal: { atMost: 0.25 } },
  {
    what: 'all tools out of range for half of each hour',
    isAllOn: false,
    isWarm: isWarmTurn,
    goal: null,
  },
  { what: 'calm readings, all of it on', isAllOn: true, isWarm: () => false, goal: null },
  {
    what: 'all tools out of range for half of each hour, all of it on',
    isAllOn: true,
    isWarm: isWarmTurn,
    goal: null,
  },
] as const

/**
 * The alarms' share in the CPU time of ingest. It counts from decoding to commit, without HTTP, so
 * the share is rather too large. The loads that change have no goal, since no site is like that:
 * every tool is out of range for half of each hour, each time with an incident and its messages
 * (with learned defrosts they are excused from the fourth time on).
 */
export const alarmShare = (): Promise<Figure[]> =>
  inTemporaryFolder(async (dataDir) => {
    const storage = await openSqliteStorage({ dataDir })
    const directory = createDeviceDirectory(storage)
    const alarms = await openAlarmMemory(storage)
    const record = createRecordReadings({ storage, directory, alarms })
    try {
      const devices = await addDevices(storage, LOADS.length * DEVICES)
      const parts = LOADS.map((load, i) => ({
        ...load,
        devices: devices.slice(i * DEVICES, (i + 1) * DEVICES),
        rounds: [] as number[],
      }))
      for (const { isAllOn, devices } of parts) if (isAllOn) await switchAllOn(storage, devices)
      const startMs = Date.now() - (ROUNDS + 2) * PER_REQUEST * MINUTE_MS
      for (let round = 0; round < ROUNDS; round++) {
        const fromMs = startMs + round * PER_REQUEST * MINUTE_MS
        for (const part of parts) {
          const celsius = part.isWarm(round) ? WARM_CELSIUS : CALM_CELSIUS
          const ms = await ingestCpu(record, part.devices, fromMs, celsius)
          if (round >= TURNS) part.rounds.push(ms)
        }
      }
      const evaluationMs = await calmEvaluationCpu(
        storage,
        parts[0]!.devices,
        startMs + ROUNDS * PER_REQUEST * MINUTE_MS,
      )
      const calmRound = median(parts[0]!.rounds)
      return parts.map(({ what, goal, isWarm, rounds }): Figure => {
        // Rounds in which alarms open and end differ: their mean counts.
        const isChanging = isWarm === isWarmTurn
        const round = isChanging
          ? rounds.reduce((sum, ms) => sum + ms, 0) / rounds.length
          : median(rounds)
        const alarmsMs = Math.max(round - calmRound, 0) + evaluationMs
        return {
          what: `alarms ÷ CPU of ingest, ${what}`,
          value: alarmsMs / round,
          goal,
          measured: `${perReading(alarmsMs)} of ${perReading(round)} a reading`,
        }
      })
    } finally {
      directory.close()
      alarms.close()
      await storage.close()
    }
  })
