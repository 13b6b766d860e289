import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Limits } from '../../domain/limits/limits.ts'
import { deviceReadings } from '../../domain/readings/submission.ts'
import type { RecordReadings } from '../ingest/record-readings.ts'
import type { Storage } from '../storage/storage.ts'
import type { demoDevice, DemoReading } from './demo-device.ts'

const DAY_MS = 86_400_000
/** What is told as it happened, sweep by sweep. */
const LAST_HOURS_MS = 6 * 3_600_000
/** How often a logger sends when it matters. */
const PIECE_MS = 5 * 60_000
/** A logger's last reading reaches the server so long after it was measured. */
const TRANSIT_MS = 4_000

/** `limits`: of its sensors in the order of their numbers. */
export type DemoLogger = { imeiNumber: string; device: ReturnType<typeof demoDevice>; limits: readonly Limits[] }

type Request = { imeiNumber: string; readings: readonly DemoReading[]; receivedMs: number }

/**
 * Lets the loggers send what they measured from `startMs` up to `untilMs`, day by day, the same way in as any reading. A calm day
 * comes in one request; one on which something goes wrong, and the last hours, come as they did, so that their alarms were raised
 * in time. Full days are sealed as they come, so that the hot log stays small. `onPiece` hears how the last hours go on.
 */
export const enterHistory = async (
  deps: { recordReadings: RecordReadings; storage: Pick<Storage, 'readings'> },
  loggers: readonly DemoLogger[],
  startMs: number,
  untilMs: number,
  { onDay, onPiece }: { onDay: (share: number) => void; onPiece: (nowMs: number) => Promise<void> },
): Promise<void> => {
  const lastHoursMs = untilMs - LAST_HOURS_MS
  for (let daysLeft = Math.ceil((lastHoursMs - startMs) / DAY_MS) - 1; daysLeft >= -1; daysLeft--) {
    const isLast = daysLeft < 0
    const endMs = isLast ? untilMs : lastHoursMs - daysLeft * DAY_MS
    const requests = loggers.flatMap((logger) => requestsOf(logger, logger.device.readingsUntil(endMs), endMs, isLast))
    if (isLast) await sendInOrder(deps.recordReadings, requests, onPiece)
    else await Promise.all(requests.map((request) => send(deps.recordReadings, request)))
    while (await deps.storage.readings.sealSlice(endMs)) await nextTurn()
    onDay((endMs - startMs) / (untilMs - startMs))
  }
}

const requestsOf = ({ imeiNumber, limits }: DemoLogger, readings: readonly DemoReading[], endMs: number, isLast: boolean): Request[] => {
  if (!isLast && readings.every((reading) => isWell(reading, limits))) return [{ imeiNumber, readings, receivedMs: endMs + TRANSIT_MS }]
  const pieces = Map.groupBy(readings, ({ timeMs }) => Math.floor(timeMs / PIECE_MS))
  return [...pieces.values()].map((piece) => ({ imeiNumber, readings: piece, receivedMs: piece.at(-1)!.timeMs + TRANSIT_MS }))
}

const isWell = ({ sensor, celsius }: DemoReading, limits: readonly Limits[]): boolean => {
  const { notificationMin, notificationMax } = limits[sensor - 1]!
  return celsius > notificationMin && celsius < notificationMax
}

const sendInOrder = async (recordReadings: RecordReadings, requests: readonly Request[], onPiece: (nowMs: number) => Promise<void>): Promise<void> => {
  for (const [piece, together] of Map.groupBy(requests.toSorted((a, b) => a.receivedMs - b.receivedMs), ({ receivedMs }) => Math.floor(receivedMs / PIECE_MS))) {
    await Promise.all(together.map((request) => send(recordReadings, request)))
    await onPiece((piece + 1) * PIECE_MS)
  }
}

const send = async (recordReadings: RecordReadings, { imeiNumber, readings, receivedMs }: Request): Promise<void> => {
  const sent = deviceReadings(imeiNumber)
  for (const { sensor, timeMs, celsius } of readings) {
    sent.indexes.push(sent.indexes.length)
    sent.sensors.push(sensor)
    sent.timesMs.push(timeMs)
    sent.raws.push(celsius)
  }
  const recorded = await recordReadings({ sender: { kind: 'device', imeiNumber }, submission: { devices: [sent], refused: [] }, receivedMs })
  if (recorded.refused.length > 0) throw new Error(`the demo's history was refused: ${JSON.stringify(recorded.refused[0])}`)
}
