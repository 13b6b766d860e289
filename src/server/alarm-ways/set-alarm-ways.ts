import { isDeepStrictEqual } from 'node:util'
import { alarmWaysErrors, tidyAlarmWays } from '../../domain/alarms/alarm-ways-rules.ts'
import {
  type AlarmWays,
  FIRST_WAYS,
  type Urgency,
  URGENCIES,
  type Ways,
} from '../../domain/alarms/alarm-ways.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import { type AlarmWaysDeps, personOfWays } from './person-of-ways.ts'
import { shownAlarmWays, type ShownAlarmWays } from './show-alarm-ways.ts'

const waysText = ({ email, push }: Ways): string =>
  [...(email ? ['email'] : []), ...(push ? ['push'] : [])].join(', ')

/** What comes by a webhook that reaches the person. */
export type ServiceWays = { webhookId: number; urgencies: readonly Urgency[] }

/** As they stand in the trail. */
const factsOf = ({ ways, quiet }: AlarmWays, services: readonly ServiceWays[]) => ({
  waysOfWarnings: waysText(ways.warning),
  waysOfAlarms: waysText(ways.alarm),
  waysOfEscalations: waysText(ways.escalated),
  quietHours: quiet === null ? null : `${quiet.from}–${quiet.to}: ${quiet.waits.join(', ')}`,
  webhookWays: services
    .map(({ webhookId, urgencies }) => `${webhookId}: ${urgencies.join(', ') || '–'}`)
    .join('; '),
})

const NO_SERVICE = badInput({
  field: 'services',
  key: 'alarmWays.noService',
  message: 'A webhook that is named here does not reach this person.',
})

/** The person's webhooks with what is chosen now; those that are left out stay. */
const servicesAfter = (
  webhooks: readonly Webhook[],
  chosen: readonly ServiceWays[],
): ServiceWays[] =>
  webhooks.map(({ id, urgencies }) => {
    const ways = chosen.find(({ webhookId }) => webhookId === id)
    return {
      webhookId: id,
      urgencies: ways ? URGENCIES.filter((one) => ways.urgencies.includes(one)) : urgencies,
    }
  })

type Input = AlarmWays & { id: number; services?: readonly ServiceWays[] }

/**
 * Sets by which ways and when alarms reach a person, as a whole. What waits for quiet hours that are now changed goes at once.
 */
export const setAlarmWays =
  (deps: AlarmWaysDeps) =>
  async (
    actor: Actor,
    { id, services: chosen = [], ...input }: Input,
  ): Promise<Result<ShownAlarmWays, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const found = await personOfWays(stores, actor, id)
      if (!found.ok) return found
      const person = found.value
      const webhooks = await stores.webhooks.ofPerson(person.id)
      if (chosen.some(({ webhookId }) => webhooks.every((one) => one.id !== webhookId)))
        return refused(NO_SERVICE)
      const after: Chosen = { ...tidyAlarmWays(input), services: servicesAfter(webhooks, chosen) }
      const called = webhooks.filter(({ off }) => off === null).map((webhook) => webhook.id)
      const broken = alarmWaysErrors(
        after,
        after.services.flatMap((one) => (called.includes(one.webhookId) ? one.urgencies : [])),
      )
      if (broken.length > 0) return refused(badInput(...broken))
      const stored = (await stores.alarmWays.of([person.id])).get(person.id) ?? FIRST_WAYS
      const before: Chosen = { ...stored, services: servicesAfter(webhooks, []) }
      const changed = changedFacts(factsOf(before, before.services), factsOf(after, after.services))
      if (changed !== null) {
        await save(stores, person.id, before, after, now)
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

type Chosen = AlarmWays & { services: ServiceWays[] }

const save = async (
  stores: Pick<Writes, 'alarmWays' | 'outbox' | 'webhooks'>,
  personId: number,
  before: Chosen,
  after: Chosen,
  now: Date,
): Promise<void> => {
  await stores.alarmWays.set(personId, after, now)
  for (const { webhookId, urgencies } of after.services)
    await stores.webhooks.change(webhookId, { urgencies })
  if (isDeepStrictEqual(before.quiet, after.quiet)) return
  await stores.outbox.endHold(personId, now)
  await stores.webhooks.endHold(personId, now)
}
