import { onMyWayObjection, type ResponseObjection } from '../../domain/alarms/alarm-response.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type Incident, respondable } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { ACKNOWLEDGED } from './acknowledge-alarm.ts'
import { alarmFacts, respondToIncident } from './respond-to-incident.ts'
import { visibleIncident } from './visible-incident.ts'

const REFUSALS = {
  acknowledged: ACKNOWLEDGED,
  over: badInput({ field: null, key: 'alarms.over', message: 'This alarm is over.' }),
  warning: badInput({
    field: null,
    key: 'alarms.doesNotRing',
    message: 'A warning does not ring.',
  }),
  said: badInput({
    field: null,
    key: 'alarms.alreadyOnTheWay',
    message: 'You have said already that you are on the way. That quiets an alarm once.',
  }),
} as const satisfies Record<ResponseObjection, Refusal>

/**
 * The caller is on the way to an open alarm, which is quiet for half an hour then, escalation
 * included: once a person and alarm, while nobody has acknowledged it.
 */
export const onMyWay =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<Incident, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor): Promise<Result<Incident, Refusal>> => {
      const incident = await visibleIncident(stores, actor, id)
      if (incident === null) return refused({ kind: 'not-found' })
      const said = (await stores.alarms.responsesOf([id])).get(id) ?? []
      const hasSaid = said.some(
        ({ kind, accountId }) => kind === 'ON_MY_WAY' && accountId === actor.id,
      )
      const objection = onMyWayObjection(respondable(incident), hasSaid)
      if (objection !== null) return refused(REFUSALS[objection])
      await respondToIncident(stores, incident, {
        kind: 'ON_MY_WAY',
        at: now,
        accountId: actor.id,
        correctiveAction: null,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'alarm.on-my-way',
        subject: { kind: 'tool', id: String(incident.toolId) },
        before: null,
        after: alarmFacts(incident),
      })
      return ok(incident)
    })
  }
