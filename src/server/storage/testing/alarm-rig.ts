import type { AlarmCondition } from '../../../domain/alarms/alarm-settings.ts'
import type { AlarmLane } from '../../../domain/alarms/alarm-decision.ts'
import type { Incident, NewIncident } from '../alarm-store.ts'
import type { Change } from '../change.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, later, NOW } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'

/** An alarm above the limit that opened ten minutes after NOW. */
export const anIncident = (incident: Partial<NewIncident> & { toolId: number }): NewIncident => ({
  lane: 'HIGH',
  condition: null,
  state: 'ACTIVE',
  startedAt: NOW,
  openedAt: later(10),
  recoveredAt: null,
  recoveryCause: null,
  limit: 9,
  extreme: 9.4,
  isBreaching: false,
  isLate: false,
  ...incident,
})
/** Above 8 °C for ten hours within a day. */
export const aCondition = (condition: Partial<AlarmCondition> = {}): AlarmCondition => ({
  id: 1,
  name: 'Above 8 °C for 10 h in 24 h',
  side: 'above',
  limit: 8,
  minutes: 600,
  window: 1440,
  severity: 'alarm',
  watches: 'air',
  ...condition,
})
/** An alarm that is over, from minute `from` to minute `to`. */
export const over = (from: number, to: number) =>
  ({
    state: 'RECOVERED',
    startedAt: later(from),
    openedAt: later(from),
    recoveredAt: later(to),
    recoveryCause: 'readings',
  }) as const

/** The ids, in the same order. */
export const ids = (incidents: readonly Incident[]) => incidents.map(({ id }) => id)

/** What the contracts of alarms ask of a fresh storage of an engine, before each test. */
export const alarmRig = (newEngine: NewEngine) => {
  const storage = freshStorage(newEngine)
  const alarms = () => autoCommit(storage()).alarms
  const tool = async (equipmentId = 1, email = 'anna@x', parentUserId: number | null = null) => {
    const owner =
      (await storage().accounts.byEmail(email)) ??
      (await autoCommit(storage()).accounts.create(anAccount({ email, parentUserId })))
    return {
      ...(await autoCommit(storage()).tools.create(aTool({ userId: owner.id, equipmentId }))),
      path: owner.path,
    }
  }
  const open = (toolId: number, lane: AlarmLane = 'HIGH', incident: Partial<NewIncident> = {}) =>
    alarms().open(anIncident({ toolId, lane, ...incident }))
  const heardOf = async (work: () => Promise<unknown>) => {
    const heard: Change[] = []
    const leave = hearAllChanges(storage(), (changes) => heard.push(...changes))
    await work()
    leave()
    return heard
  }
  return { storage, alarms, tool, open, heardOf }
}
