import { acknowledgeObjection } from '../../domain/alarms/alarm-response.ts'
import { correctiveActionErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type Incident, respondable } from '../storage/alarm-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { learnFromAlarm } from './learn-from-alarm.ts'
import { alarmFacts, respondToIncident } from './respond-to-incident.ts'
import { visibleIncident } from './visible-incident.ts'

export const ACKNOWLEDGED = badInput({
  field: null,
  key: 'alarms.alreadyAcknowledged',
  message: 'Somebody has acknowledged this alarm already.',
})

/** What a person may give as the cause of an alarm. A defrost teaches its tool. */
export const ALARM_CAUSES = ['DEFROST'] as const
type AlarmCause = (typeof ALARM_CAUSES)[number]

/** The person says that the alarm was a defrost. */
const teachDefrost = async (stores: Writes, incident: Incident): Promise<void> => {
  await stores.defrosts.markDefrost(incident.id)
  await learnFromAlarm(stores, incident)
}

/**
 * Acknowledges an alarm with the corrective action that was taken, once, and again each time it has
 * rung again. An alarm that is over may be acknowledged too, since the record needs each one's
 * corrective action. It cannot be changed afterwards.
 */
export const acknowledgeAlarm =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; correctiveAction: string; cause?: AlarmCause | null },
  ): Promise<Result<Incident, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const broken = correctiveActionErrors(input.correctiveAction)
    if (broken.length > 0) return refused(badInput(...broken))
    const correctiveAction = input.correctiveAction.trim()
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor): Promise<Result<Incident, Refusal>> => {
      const incident = await visibleIncident(stores, actor, input.id)
      if (incident === null) return refused({ kind: 'not-found' })
      if (acknowledgeObjection(respondable(incident)) !== null) return refused(ACKNOWLEDGED)
      const isDefrost = input.cause === 'DEFROST'
      return ok(
        await acknowledgeWithin(stores, actor, incident, { now, correctiveAction, isDefrost }),
      )
    })
  }

/**
 * Acknowledges an incident that waits for it, which the actor may see, and puts that on the record.
 * `correctiveAction`: trimmed.
 */
export const acknowledgeWithin = async (
  stores: Writes,
  actor: AccountActor,
  incident: Incident,
  said: { now: Date; correctiveAction: string; isDefrost: boolean },
): Promise<Incident> => {
  const { now: at, correctiveAction, isDefrost } = said
  const acknowledgement = { at, accountId: actor.id, correctiveAction }
  await respondToIncident(stores, incident, { kind: 'ACKNOWLEDGED', ...acknowledgement })
  if (isDefrost) await teachDefrost(stores, incident)
  await appendEntry(stores.audit, {
    at,
    actor: auditActor(actor),
    action: 'alarm.acknowledged',
    subject: { kind: 'tool', id: String(incident.toolId) },
    before: null,
    after: { ...alarmFacts(incident), correctiveAction, ...(isDefrost ? { isDefrost } : {}) },
  })
  return { ...incident, acknowledgement, rangAgainAt: null }
}
