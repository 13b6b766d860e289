import { correctiveActionErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { acknowledgeIncident } from './acknowledge-incident.ts'
import { learnFromAlarm } from './learn-from-alarm.ts'

const ACKNOWLEDGED = badInput({
  field: null,
  key: 'alarms.alreadyAcknowledged',
  message: 'Somebody has acknowledged this alarm already.',
})

/** What a person may give as the cause of an alarm. A defrost teaches its tool. */
export const ALARM_CAUSES = ['DEFROST'] as const
type AlarmCause = (typeof ALARM_CAUSES)[number]

/**
 * Acknowledges an alarm with the corrective action that was taken. An alarm that is over may be
 * acknowledged too, since the record needs each one's corrective action. It cannot be changed
 * afterwards.
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
      const incident = await stores.alarms.byId(input.id)
      const owned = incident === null ? null : await stores.tools.byId(incident.toolId)
      if (incident === null || owned === null || !maySeeTool(actor, owned.ownerPath))
        return refused({ kind: 'not-found' })
      if (incident.acknowledgement !== null) return refused(ACKNOWLEDGED)
      const acknowledgement = { at: now, accountId: actor.id, correctiveAction }
      await acknowledgeIncident(stores, incident, acknowledgement)
      const isDefrost = input.cause === 'DEFROST'
      if (isDefrost) {
        await stores.defrosts.markDefrost(incident.id)
        await learnFromAlarm(stores, incident)
      }
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'alarm.acknowledged',
        subject: { kind: 'tool', id: String(incident.toolId) },
        before: null,
        after: {
          alarm: incident.id,
          lane: incident.lane,
          startedAt: incident.startedAt.toISOString(),
          correctiveAction,
          ...(isDefrost ? { isDefrost } : {}),
        },
      })
      return ok({ ...incident, acknowledgement })
    })
  }
