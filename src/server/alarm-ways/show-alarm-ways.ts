import { type AlarmWays, FIRST_WAYS, type Urgency } from '../../domain/alarms/alarm-ways.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { hostOf } from '../../domain/webhooks/webhook-url.ts'
import type { WebhookForm } from '../../domain/webhooks/webhook-form.ts'
import { type ServiceKind, serviceKindOf } from '../../domain/webhooks/webhook-person.ts'
import type { Reads } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import { type AlarmWaysDeps, personOfWays } from './person-of-ways.ts'

/** A webhook that reaches the person. `to`: a telephone number, or the host that is called. */
export type ShownService = {
  webhookId: number
  form: WebhookForm
  kind: ServiceKind
  to: string
  isOn: boolean
  urgencies: readonly Urgency[]
  /** Since when it takes nothing; null: it took the newest message, or got none yet. */
  failingSince: Date | null
  lastFailure: string | null
}

export const shownService = ({
  id,
  form,
  url,
  fields,
  off,
  urgencies,
  failingSince,
  lastFailure,
}: Webhook): ShownService => ({
  webhookId: id,
  form,
  kind: serviceKindOf(form),
  to: fields['to'] ?? hostOf(url),
  isOn: off === null,
  urgencies,
  failingSince,
  lastFailure: failingSince === null ? null : (lastFailure?.reason ?? null),
})

/** `timeZone`: by whose clocks quiet hours are. `updatedAt` null: nothing was chosen yet. */
export type ShownAlarmWays = AlarmWays & {
  services: ShownService[]
  person: Account
  timeZone: string
  /** How many browsers get messages. */
  browsers: number
  updatedAt: Date | null
}

export const shownAlarmWays = async (
  stores: Pick<Reads, 'alarmWays' | 'accounts' | 'push' | 'webhooks'>,
  person: Account,
): Promise<ShownAlarmWays> => {
  const chosen = (await stores.alarmWays.of([person.id])).get(person.id) ?? null
  const owner =
    person.membership === null ? null : await stores.accounts.byId(person.membership.accountId)
  return {
    person,
    timeZone: person.timeZone ?? owner?.timeZone ?? FIRST_TIME_ZONE,
    ways: chosen?.ways ?? FIRST_WAYS.ways,
    quiet: chosen?.quiet ?? null,
    services: (await stores.webhooks.ofPerson(person.id)).map(shownService),
    browsers: (await stores.push.ofAccount(person.id)).length,
    updatedAt: chosen?.updatedAt ?? null,
  }
}

/** By which ways and when alarms reach a person; without `id` the one who asks. */
export const showAlarmWays =
  ({ storage }: Pick<AlarmWaysDeps, 'storage'>) =>
  async (actor: Actor, { id }: { id: number | null }): Promise<Result<ShownAlarmWays, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const person = await personOfWays(storage, actor, id)
    return person.ok ? ok(await shownAlarmWays(storage, person.value)) : person
  }
