import { isDrillDue } from '../../domain/drills/drill-plan.ts'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { alarmContacts } from './alarm-contacts.ts'
import { writeDrill } from './write-drill.ts'

/** Clocks of all zones show 10:00 at a quarter of an hour by UTC. */
const QUARTER_MS = 15 * MINUTE_MS

export type DrillPassParts = { storage: Pick<Storage, 'drills' | 'transaction'>; clock: Clock }

/**
 * Begins the planned drills that are due, each in a transaction of its own: one for each quarter, also
 * after a restart or a time in which the server was down. The call looks once each quarter of an hour.
 */
export const createDrillPass = ({ storage, clock }: DrillPassParts) => {
  /** Number of the quarter of an hour that was looked at last. */
  let looked: number | null = null

  return async (isStopped: () => boolean = () => false): Promise<void> => {
    const now = clock()
    const quarter = Math.floor(now.getTime() / QUARTER_MS)
    if (looked === quarter) return
    for (const plan of await storage.drills.plans()) {
      if (isStopped()) return
      if (isDrillDue(plan, now.getTime()))
        await storage.transaction((stores) => drillIfDue(stores, plan.accountId, now))
    }
    looked = quarter
  }
}

const drillIfDue = async (stores: Writes, accountId: number, now: Date): Promise<void> => {
  // Another process may have been faster, or somebody has just begun one or ended the plan.
  const [plan] = await stores.drills.plans(accountId)
  if (plan === undefined || !isDrillDue(plan, now.getTime())) return
  const alarms = await alarmContacts(stores, accountId, now.getTime())
  if (alarms === null || alarms.contacts.every(({ withheld }) => withheld !== null)) return
  await writeDrill(stores, alarms, { startedBy: null, by: { kind: 'server' } }, now)
}
