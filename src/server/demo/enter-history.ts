import { setImmediate as nextTurn } from 'node:timers/promises'
import { DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import { deviceReadings } from '../../domain/readings/submission.ts'
import type { RecordReadings } from '../ingest/record-readings.ts'
import type { Storage } from '../storage/storage.ts'
import type { demoDevice, DemoReading } from './demo-device.ts'
import { deliverMessages } from './settle-alarms.ts'

/** What is told as it happened, sweep by sweep. */
const LAST_HOURS_MS = 6 * HOUR_MS
/** Readings: the more days come at once, the fewer are packed again. */
const SEALED_TOGETHER = 200_000
/** How often a logger sends when it matters. */
const PIECE_MS = 5 * 60_000
/** An alarm is over when its values were clear for some minutes. */
const PIECES_AFTER_TROUBLE = 4
/** A logger's last reading reaches the server so long after it was measured. */
const TRANSIT_MS = 4_000

/** `limits`: of its sensors in the order of their numbers. */
export type DemoLogger = {
  imeiNumber: string
  device: ReturnType<typeof demoDevice>
  limits: readonly Limits[]
}

type Request = { imeiNumber: string; readings: readonly DemoReading[]; receivedMs: number }

/**
 * Lets the loggers send what they measured from `startMs` up to `untilMs`, day by day, the same way
 * in as any reading. A calm day comes in one request; the hours in which something goes wrong, and
 * the last ones, come as they did, so that their alarms were raised in time, and what they tell
 * arrives before more is told. Full days are sealed as many come together, so that the hot log
 * stays small. `onPiece` hears how the last hours go on.
 */
export const enterHistory = async (
  deps: {
    recordReadings: RecordReadings
    storage: Pick<Storage, 'housekeeping' | 'outbox' | 'transaction'>
  },
  loggers: readonly DemoLogger[],
  startMs: number,
  untilMs: number,
  { onDay, onPiece }: { onDay: (share: number) => void; onPiece: (nowMs: number) => Promise<void> },
): Promise<void> => {
  const lastHoursMs = untilMs - LAST_HOURS_MS
  const cut = loggers.map(requestsOf)
  let unsealed = 0
  for (let daysLeft = Math.ceil((lastHoursMs - startMs) / DAY_MS) - 1; daysLeft >= -1; daysLeft--) {
    const isLast = daysLeft < 0
    const endMs = isLast ? untilMs : lastHoursMs - daysLeft * DAY_MS
    const requests = loggers.flatMap(({ device }, i) =>
      cut[i]!(device.readingsUntil(endMs), isLast),
    )
    await sendInOrder(deps.recordReadings, requests, async (nowMs) => {
      if (isLast) await onPiece(nowMs)
      await deliverMessages(deps.storage, nowMs)
    })
    unsealed += requests.reduce((sum, { readings }) => sum + readings.length, 0)
    if (unsealed >= SEALED_TOGETHER || isLast) {
      while (await deps.storage.housekeeping.sealSlice(endMs)) await nextTurn()
      unsealed = 0
    }
    onDay((endMs - startMs) / (untilMs - startMs))
  }
}

/** Cuts a logger's readings into the requests in which they came, one call after the other. */
const requestsOf = ({ imeiNumber, limits }: DemoLogger) => {
  /** How many pieces are still to come one by one. */
  let watched = 0
  const request = (readings: readonly DemoReading[]): Request => ({
    imeiNumber,
    readings,
    receivedMs: readings.at(-1)!.timeMs + TRANSIT_MS,
  })

  return (readings: readonly DemoReading[], isLast: boolean): Request[] => {
    if (readings.length === 0) return []
    if (!isLast && watched === 0 && readings.every((reading) => isWithin(reading, limits, 0)))
      return [request(readings)]
    const requests: Request[] = []
    let calm: DemoReading[] = []
    for (const piece of Map.groupBy(readings, ({ timeMs }) =>
      Math.floor(timeMs / PIECE_MS),
    ).values()) {
      const isCalm = piece.every((reading) =>
        isWithin(reading, limits, watched === 0 ? 0 : DEFAULT_ALARM_SETTINGS.hysteresis),
      )
      watched = isCalm ? Math.max(0, watched - 1) : PIECES_AFTER_TROUBLE
      if (!isLast && watched === 0) calm.push(...piece)
      else {
        if (calm.length > 0) requests.push(request(calm))
        calm = []
        requests.push(request(piece))
      }
    }
    if (calm.length > 0) requests.push(request(calm))
    return requests
  }
}

const isWithin = (
  { sensor, celsius }: DemoReading,
  limits: readonly Limits[],
  inside: number,
): boolean => {
  const { notificationMin, notificationMax } = limits[sensor - 1]!
  return celsius > notificationMin + inside && celsius < notificationMax - inside
}

const sendInOrder = async (
  recordReadings: RecordReadings,
  requests: readonly Request[],
  onPiece: (nowMs: number) => Promise<void>,
): Promise<void> => {
  for (const [piece, together] of Map.groupBy(
    requests.toSorted((a, b) => a.receivedMs - b.receivedMs),
    ({ receivedMs }) => Math.floor(receivedMs / PIECE_MS),
  )) {
    await Promise.all(together.map((request) => send(recordReadings, request)))
    await onPiece((piece + 1) * PIECE_MS)
  }
}

const send = async (
  recordReadings: RecordReadings,
  { imeiNumber, readings, receivedMs }: Request,
): Promise<void> => {
  const sent = deviceReadings(imeiNumber)
  for (const { sensor, timeMs, celsius } of readings) {
    sent.indexes.push(sent.indexes.length)
    sent.sensors.push(sensor)
    sent.timesMs.push(timeMs)
    sent.raws.push(celsius)
  }
  const recorded = await recordReadings({
    sender: { kind: 'device', imeiNumber },
    submission: { devices: [sent], refused: [] },
    receivedMs,
  })
  if (recorded.refused.length > 0)
    throw new Error(`the demo's history was refused: ${JSON.stringify(recorded.refused[0])}`)
}
