import { setImmediate as nextTurn } from 'node:timers/promises'
import { DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import { deviceReadings } from '../../domain/readings/submission.ts'
import type { RecordReadings } from '../ingest/sent-readings.ts'
import type { Storage } from '../storage/storage.ts'
import type { demoDevice, DemoReading } from './demo-device.ts'
import { deliverMessages } from './settle-alarms.ts'

/** In these last hours the alarm sweeper runs after each piece, as on a running server. */
const LAST_HOURS_MS = 6 * HOUR_MS
/** Readings that are sealed together. Sealing more at once packs fewer readings a second time. */
const READINGS_PER_SEALING = 200_000
/** Around trouble and in the last hours, readings arrive in pieces of this length. */
const PIECE_MS = 5 * 60_000
/** Calm pieces that still arrive one by one after trouble: until its alarm has recovered. */
const PIECES_AFTER_TROUBLE = 4
/** Time from measuring the last reading of a request to its arrival. */
const TRANSIT_MS = 4_000

/** `limits`: one for each sensor, in the order of their numbers. */
export type DemoLogger = {
  imeiNumber: string
  device: ReturnType<typeof demoDevice>
  limits: readonly Limits[]
}

type Request = { imeiNumber: string; readings: readonly DemoReading[]; receivedMs: number }

/**
 * Records what the loggers measure from `startMs` to `untilMs`, day by day, through the same
 * `recordReadings` as any other reading. A calm day is one request. Around trouble and in the last
 * hours, readings arrive in short pieces: so alarms are raised in time, and each message is
 * delivered before the next piece. Full days are sealed in between, which keeps the hot log small.
 * `onDay` gets the share done, 0 to 1; `onPiece` runs after each piece of the last hours.
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
  const requestCutters = loggers.map(requestsOf)
  let unsealed = 0
  for (let daysLeft = Math.ceil((lastHoursMs - startMs) / DAY_MS) - 1; daysLeft >= -1; daysLeft--) {
    const isLast = daysLeft < 0
    const endMs = isLast ? untilMs : lastHoursMs - daysLeft * DAY_MS
    const requests = loggers.flatMap(({ device }, i) =>
      requestCutters[i]!(device.readingsUntil(endMs), isLast),
    )
    await sendInOrder(deps.recordReadings, requests, async (nowMs) => {
      if (isLast) await onPiece(nowMs)
      await deliverMessages(deps.storage, nowMs)
    })
    unsealed += requests.reduce((sum, { readings }) => sum + readings.length, 0)
    if (unsealed >= READINGS_PER_SEALING || isLast) {
      while (await deps.storage.housekeeping.sealSlice(endMs)) await nextTurn()
      unsealed = 0
    }
    onDay((endMs - startMs) / (untilMs - startMs))
  }
}

/** Returns a function that cuts a logger's readings into requests; call it in order of time. */
const requestsOf = ({ imeiNumber, limits }: DemoLogger) => {
  /** Number of next pieces that arrive one by one, even if calm. */
  let piecesToWatch = 0
  const request = (readings: readonly DemoReading[]): Request => ({
    imeiNumber,
    readings,
    receivedMs: readings.at(-1)!.timeMs + TRANSIT_MS,
  })

  return (readings: readonly DemoReading[], isLast: boolean): Request[] => {
    if (readings.length === 0) return []
    if (!isLast && piecesToWatch === 0 && readings.every((reading) => isWithin(reading, limits, 0)))
      return [request(readings)]
    const requests: Request[] = []
    let calm: DemoReading[] = []
    for (const piece of Map.groupBy(readings, ({ timeMs }) =>
      Math.floor(timeMs / PIECE_MS),
    ).values()) {
      const isCalm = piece.every((reading) =>
        isWithin(reading, limits, piecesToWatch === 0 ? 0 : DEFAULT_ALARM_SETTINGS.hysteresis),
      )
      piecesToWatch = isCalm ? Math.max(0, piecesToWatch - 1) : PIECES_AFTER_TROUBLE
      if (!isLast && piecesToWatch === 0) calm.push(...piece)
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

/** Whether a reading lies within its alarm limits by more than `marginCelsius`. */
const isWithin = (
  { sensor, celsius }: DemoReading,
  limits: readonly Limits[],
  marginCelsius: number,
): boolean => {
  const { notificationMin, notificationMax } = limits[sensor - 1]!
  return celsius > notificationMin + marginCelsius && celsius < notificationMax - marginCelsius
}

const sendInOrder = async (
  recordReadings: RecordReadings,
  requests: readonly Request[],
  onPiece: (nowMs: number) => Promise<void>,
): Promise<void> => {
  for (const [piece, pieceRequests] of Map.groupBy(
    requests.toSorted((a, b) => a.receivedMs - b.receivedMs),
    ({ receivedMs }) => Math.floor(receivedMs / PIECE_MS),
  )) {
    await Promise.all(pieceRequests.map((request) => send(recordReadings, request)))
    await onPiece((piece + 1) * PIECE_MS)
  }
}

const send = async (
  recordReadings: RecordReadings,
  { imeiNumber, readings, receivedMs }: Request,
): Promise<void> => {
  const submitted = deviceReadings(imeiNumber)
  for (const { sensor, timeMs, celsius } of readings) {
    submitted.indexes.push(submitted.indexes.length)
    submitted.sensors.push(sensor)
    submitted.channels.push('temperature')
    submitted.timesMs.push(timeMs)
    submitted.raws.push(celsius)
  }
  const recorded = await recordReadings({
    sender: { kind: 'device', imeiNumber },
    submission: { devices: [submitted], refused: [] },
    receivedMs,
  })
  if (recorded.refused.length > 0)
    throw new Error(
      `The server refused a reading of the demo: ${JSON.stringify(recorded.refused[0])}`,
    )
}
