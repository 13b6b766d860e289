import { isDeepStrictEqual } from 'node:util'
import { alarmWaysErrors, tidyAlarmWays } from '../../domain/alarms/alarm-ways-rules.ts'
import { type AlarmWays, FIRST_WAYS, type Ways } from '../../domain/alarms/alarm-ways.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor, changedFacts } from '../audit/audit-trail.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type AlarmWaysDeps, personOfWays } from './person-of-ways.ts'
import { shownAlarmWays, type ShownAlarmWays } from './show-alarm-ways.ts'

const waysText = ({ email, push }: Ways): string =>
  [...(email ? ['email'] : []), ...(push ? ['push'] : [])].join(', ')

/** As they stand in the trail. */
const factsOf = ({ ways, quiet }: AlarmWays) => ({
  waysOfWarnings: waysText(ways.warning),
  waysOfAlarms: waysText(ways.alarm),
  waysOfEscalations: waysText(ways.escalated),
  quietHours: quiet === null ? null : `${quiet.from}–${quiet.to}: ${quiet.waits.join(', ')}`,
})

/**
 * Sets by which ways and when alarms reach a person, as a whole. What waits for quiet hours that are now changed goes at once.
 */
export const setAlarmWays =
  (deps: AlarmWaysDeps) =>
  async (
    actor: Actor,
    { id, ...input }: AlarmWays & { id: number },
  ): Promise<Result<ShownAlarmWays, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const after = tidyAlarmWays(input)
    const broken = alarmWaysErrors(after)
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const found = await personOfWays(stores, actor, id)
      if (!found.ok) return found
      if (broken.length > 0) return refused(badInput(...broken))
      const person = found.value
      const stored = (await stores.alarmWays.of([person.id])).get(person.id)
      const before: AlarmWays = stored ?? FIRST_WAYS
      const changed = changedFacts(factsOf(before), factsOf(after))
      if (changed !== null) {
        await stores.alarmWays.set(person.id, after, now)
        if (!isDeepStrictEqual(before.quiet, after.quiet))
          await stores.outbox.endHold(person.id, now)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'account.ways-set',
          subject: { kind: 'account', id: String(person.id) },
          ...changed,
        })
      }
      return ok(await shownAlarmWays(stores, person))
    })
  }
