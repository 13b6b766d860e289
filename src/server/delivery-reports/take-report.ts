import type { Clock } from '../../domain/clock.ts'
import { afterReport, readReportWord } from '../../domain/webhooks/delivery-report.ts'
import type { Storage } from '../storage/storage.ts'
import { isOwnReportAddress, reportedMessageId } from '../webhooks/report-address.ts'
import { takeNextWay } from './next-way.ts'

export type DeliveryReportDeps = {
  storage: Storage
  clock: Clock
  /** The server's own key. */
  key: string
}

/**
 * What becomes of a report. `unknown`: no address of this server, or its message is no longer stored;
 * `unreadable`: no word that is known; `on-the-way`: no end yet.
 */
export type TakenReport =
  | 'unknown'
  | 'unreadable'
  | 'on-the-way'
  | 'noted'
  | 'repeated'
  | 'contradicts'

/**
 * Takes the report of a service. One that a message was not delivered takes the next way, in the same
 * transaction.
 */
export const takeReport =
  ({ storage, clock, key }: DeliveryReportDeps) =>
  (token: string, word: string): Promise<TakenReport> =>
    storage.transaction(async (stores) => {
      const id = reportedMessageId(token)
      const message = id === null ? null : await stores.webhooks.message(id)
      if (message === null || !isOwnReportAddress(token, key, message)) return 'unknown'
      const reported = readReportWord(word)
      if (reported === null) return 'unreadable'
      if (reported === 'on-the-way') return 'on-the-way'
      const before = message.report?.state ?? null
      const after = afterReport(before, reported)
      if (after !== 'noted') return after
      const now = clock()
      await stores.webhooks.setReport(message.id, { state: reported, at: now })
      if (reported === 'failed' && before !== 'missing') await takeNextWay(stores, message, now)
      return 'noted'
    })
