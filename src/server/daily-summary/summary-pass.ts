import { isSummaryDue, summaryDay } from '../../domain/alarms/daily-summary.ts'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Storage } from '../storage/storage.ts'
import { gatherSummaries } from './gather-summaries.ts'

/** Clocks of all zones show 08:00 at a quarter of an hour by UTC. */
const QUARTER_MS = 15 * MINUTE_MS

/** When the latest summaries of a zone were written, ms since 1970. */
const valueName = (timeZone: string): string => `daily-summary ${timeZone}`

export type SummaryParts = {
  storage: Storage
  clock: Clock
  /** Whether a mail server is set. */
  sendsMail: () => boolean
}

/**
 * Puts the daily summaries that are due into the outbox, zone by zone: one mail a person and day, also
 * after a restart or a time in which the server was down. The call looks once each quarter of an hour.
 */
export const createSummaryPass = (parts: SummaryParts) => {
  const { storage, clock, sendsMail } = parts
  /** Number of the quarter that was looked at last. */
  let looked: number | null = null

  return async (isStopped: () => boolean = () => false): Promise<void> => {
    const nowMs = clock().getTime()
    const quarter = Math.floor(nowMs / QUARTER_MS)
    if (looked === quarter || !sendsMail()) return
    for (const timeZone of await storage.dailySummaries.timeZones()) {
      if (isStopped()) return
      await writeOfZone(parts, timeZone, nowMs)
    }
    looked = quarter
  }
}

const writeOfZone = async (
  { storage }: Pick<SummaryParts, 'storage'>,
  timeZone: string,
  nowMs: number,
): Promise<void> => {
  const name = valueName(timeZone)
  const before = await storage.serverValues.get(name)
  const day = summaryDay(timeZone, nowMs)
  // A zone that is new here begins with the next day: whoever has just registered wants no mail yet.
  if (before !== null && !isSummaryDue(day, Number(before), nowMs)) return
  const summaries = before === null ? [] : await gatherSummaries(storage, timeZone, day, nowMs)
  await storage.transaction(async (stores) => {
    // Another process may have been faster.
    if ((await stores.serverValues.get(name)) !== before) return
    await stores.serverValues.set(name, String(nowMs))
    const addresses = summaries.map(({ recipient }) => recipient.toLowerCase())
    await stores.dailySummaries.noteWritten(addresses, new Date(nowMs))
    await stores.outbox.put(summaries)
  })
}
