import { correctiveActionErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { ofFormerOwners } from './former-owners.ts'
import { alarmFacts } from './respond-to-incident.ts'
import { visibleIncident } from './visible-incident.ts'

const NOTHING_OPEN = badInput({
  field: null,
  key: 'alarms.noActionOpen',
  message:
    'Nothing is to be written down about this alarm: it is there already, or nobody has acknowledged the alarm yet.',
})

/**
 * Writes down what was done about an alarm that was acknowledged without it, by a link in a message.
 * The time of the acknowledgement stays. What is written cannot be changed.
 */
export const addCorrectiveAction =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; correctiveAction: string },
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
      const { acknowledgement } = incident
      if (acknowledgement === null || acknowledgement.correctiveAction !== '')
        return refused(NOTHING_OPEN)
      // What people of a former customer left open is not for the present one.
      if ((await ofFormerOwners(stores, [incident])).size > 0) return refused(NOTHING_OPEN)
      await stores.alarms.writeAction(incident.id, {
        at: now,
        accountId: actor.id,
        correctiveAction,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'alarm.action-added',
        subject: { kind: 'tool', id: String(incident.toolId) },
        before: null,
        after: { ...alarmFacts(incident), correctiveAction },
      })
      return ok({ ...incident, acknowledgement: { ...acknowledgement, correctiveAction } })
    })
  }
