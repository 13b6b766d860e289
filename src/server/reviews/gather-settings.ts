import { withDefaults } from '../../domain/alarms/alarm-settings.ts'
import type { Recipient } from '../../domain/alarms/recipients.ts'
import type { Refusal } from '../../domain/refusal.ts'
import {
  MOST_REVIEW_CHANGES,
  type Reached,
  type ReviewedSensor,
  type ReviewMatter,
  type SensorSettings,
  type SettingChange,
} from '../../domain/reviews/review.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { OwnerContacts } from '../alarms/duty-contacts.ts'
import { recipientsNow } from '../drills/alarm-contacts.ts'
import { NO_TOOL_ALARMS } from '../storage/alarm-store.ts'
import type { AuditQuery, HashedEntry } from '../storage/audit-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { PeopleRegister } from './people-register.ts'
import { TOO_MANY_CHANGES } from './review-refusals.ts'
import type { ReviewSpan } from './review-span.ts'

export type Gathering = {
  account: Account
  tools: readonly Tool[]
  span: ReviewSpan
  people: PeopleRegister
  nowMs: number
  signal?: AbortSignal | undefined
}

type Matter<K extends ReviewMatter['kind']> = Extract<ReviewMatter, { kind: K }>

export const sensorOf = ({ id, uid, name, imeiNumber, equipmentId }: Tool): ReviewedSensor => ({
  toolId: id,
  uid,
  name,
  imeiNumber,
  equipmentId,
})

const reachedBy = (
  recipients: readonly Recipient[],
  owner: OwnerContacts,
  people: PeopleRegister,
): Reached[] => {
  const reached = recipients.map(({ channel, recipient }): Reached => {
    const person =
      channel === 'PUSH'
        ? owner.personOf.get(Number(recipient))
        : owner.people.find(({ email }) => normalEmail(email) === normalEmail(recipient))
    return {
      person: people.placeOf(person?.id ?? null, channel === 'EMAIL' ? recipient : ''),
      channel,
    }
  })
  // Somebody with three browsers is told by one way.
  return [...new Map(reached.map((each) => [`${each.person} ${each.channel}`, each])).values()]
}

/** Entries in steps of a thousand; null: there are more than `most`. */
const entriesOf = async (
  { audit }: Pick<Reads, 'audit'>,
  query: Omit<AuditQuery, 'before' | 'first'>,
  most: number,
): Promise<HashedEntry[] | null> => {
  const entries = await audit.page({ ...query, before: null, first: most + 1 })
  return entries.length > most ? null : entries.toReversed()
}

const facts = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>)

const changeOf = (
  entry: HashedEntry,
  toolId: number | null,
  people: PeopleRegister,
): SettingChange => ({
  entry: entry.id,
  hash: entry.hash,
  atMs: entry.at,
  action: entry.action,
  toolId,
  by: entry.actor_kind === 'account' ? people.placeOf(Number(entry.actor_id), '') : null,
  before: facts(entry.before),
  after: facts(entry.after),
})

/** What changed of the sensors, and of who is told, in the order of the trail. Null: too much. */
const changesOf = async (
  stores: Pick<Reads, 'audit'>,
  { account, tools, span, people }: Gathering,
): Promise<SettingChange[] | null> => {
  const period = {
    scope: { kind: 'subtree', path: account.path },
    from: new Date(span.fromMs),
    to: new Date(span.toMs),
  } as const
  const found: { entry: HashedEntry; toolId: number | null }[] = []
  const add = async (query: Omit<AuditQuery, 'before' | 'first'>, toolId: number | null) => {
    const entries = await entriesOf(stores, query, MOST_REVIEW_CHANGES - found.length)
    for (const entry of entries ?? []) found.push({ entry, toolId })
    return entries !== null
  }
  for (const { id } of tools) {
    const subject = { kind: 'tool', id: String(id) } as const
    if (!(await add({ ...period, subject, actions: ['tool.'] }, id))) return null
  }
  const subject = { kind: 'account', id: String(account.id) } as const
  if (!(await add({ ...period, subject, actions: ['rota.', 'alarm-mail.'] }, null))) return null
  return found
    .toSorted((a, b) => a.entry.id - b.entry.id)
    .map(({ entry, toolId }) => changeOf(entry, toolId, people))
}

/** The settings of the sensors as they are now, whom their alarms reach, and what changed in the period. */
export const gatherSettings = async (
  stores: Pick<Reads, 'accounts' | 'alarms' | 'audit' | 'mailOptOuts' | 'push' | 'rotas'>,
  given: Gathering,
): Promise<Result<Matter<'SETTINGS'>, Refusal>> => {
  const { account, tools, people, nowMs } = given
  const reached = await recipientsNow(stores, account.id, nowMs)
  if (reached === null) return refused({ kind: 'not-found' })
  const alarms = await stores.alarms.toolAlarmsOf(tools.map(({ id }) => id))
  const sensors = tools.map((tool): SensorSettings => {
    const own = alarms.get(tool.id) ?? NO_TOOL_ALARMS
    const { until } = own.pause ?? { until: null }
    return {
      ...sensorOf(tool),
      limits: tool.limits,
      temperatureCorrection: tool.temperatureCorrection,
      defrostFridge: tool.defrostFridge,
      settings: withDefaults(own.settings),
      pausedUntilMs: until !== null && until.getTime() > nowMs ? until.getTime() : null,
      recipients: reachedBy(reached.of({ tool, alarms: own }), reached.owner, people),
    }
  })
  const changes = await changesOf(stores, given)
  return changes === null ? refused(TOO_MANY_CHANGES) : ok({ kind: 'SETTINGS', sensors, changes })
}
