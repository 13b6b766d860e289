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
      const run = beginAlarmTransaction(stores, () => ({ state: null, dueMs: null }))
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

/**
 * The alarms' share in the CPU time of ingest, for calm readings and for tools that are always out
 * of range. Ingest counts from decoding to commit, without HTTP, so the share is rather too large.
 * The third figure has no goal, since no site is like that: every tool is out of range for half of
 * each hour, each time with an incident and its messages.
 */
export const alarmShare = (): Promise<Figure[]> =>
  inTemporaryFolder(async (dataDir) => {
    const storage = await openSqliteStorage({ dataDir })
    const directory = createDeviceDirectory(storage)
    const alarms = await openAlarmMemory(storage)
    const record = createRecordReadings({ storage, directory, alarms })
    try {
      const devices = await addDevices(storage, 3 * DEVICES)
      const [calm, warm, changing] = [
        devices.slice(0, DEVICES),
        devices.slice(DEVICES, 2 * DEVICES),
        devices.slice(2 * DEVICES),
      ]
      const startMs = Date.now() - (ROUNDS + 2) * PER_REQUEST * MINUTE_MS
      const calmMs: number[] = []
      const warmMs: number[] = []
      const changingMs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const fromMs = startMs + round * PER_REQUEST * MINUTE_MS
        const calmCpu = await ingestCpu(record, calm, fromMs, CALM_CELSIUS)
        const warmCpu = await ingestCpu(record, warm, fromMs, WARM_CELSIUS)
        const changingCpu = await ingestCpu(
          record,
          changing,
          fromMs,
          Math.floor(round / TURNS) % 2 === 0 ? WARM_CELSIUS : CALM_CELSIUS,
        )
        if (round < TURNS) continue
        calmMs.push(calmCpu)
        warmMs.push(warmCpu)
        changingMs.push(changingCpu)
      }
      const evaluationMs = await calmEvaluationCpu(
        storage,
        calm,
        startMs + ROUNDS * PER_REQUEST * MINUTE_MS,
      )
      const calmRound = median(calmMs)
      const changingRound = changingMs.reduce((sum, ms) => sum + ms, 0) / changingMs.length
      const figure = (what: string, round: number, goal: Figure['goal']): Figure => {
        const alarmsMs = Math.max(round - calmRound, 0) + evaluationMs
        return {
          what: `alarms ÷ CPU of ingest, ${what}`,
          value: alarmsMs / round,
          goal,
          measured: `${perReading(alarmsMs)} of ${perReading(round)} a reading`,
        }
      }
      return [
        figure('calm readings', calmRound, { atMost: 0.25 }),
        figure('all tools out of range', median(warmMs), { atMost: 0.25 }),
        figure('all tools out of range for half of each hour', changingRound, null),
      ]
    } finally {
      directory.close()
      alarms.close()
      await storage.close()
    }
  })
