import { nextTurn } from '../next-turn.ts'
import { takeNextWay } from './next-way.ts'
import type { DeliveryReportDeps } from './take-report.ts'

const AT_ONCE = 50

/** Takes the next way for messages of whose delivery no report came in time. */
export const createMissingReportPass =
  ({ storage, clock }: Pick<DeliveryReportDeps, 'storage' | 'clock'>) =>
  async (isStopped: () => boolean = () => false): Promise<void> => {
    while (!isStopped()) {
      if ((await storage.webhooks.reportsDue(clock(), 1)).length === 0) return
      await storage.transaction(async (stores) => {
        const now = clock()
        for (const message of await stores.webhooks.reportsDue(now, AT_ONCE)) {
          await stores.webhooks.setReport(message.id, { state: 'missing', at: now })
          await takeNextWay(stores, message, now)
        }
      })
      await nextTurn()
    }
  }
