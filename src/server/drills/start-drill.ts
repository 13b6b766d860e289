import { DAY_MS, SECOND_MS } from '../../domain/durations.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { strangersAmong } from '../alarms/new-recipients.ts'
import { auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads } from '../storage/storage.ts'
import { alarmContacts } from './alarm-contacts.ts'
import { type DrillDeps, drillReader, startableDrillAccount } from './drill-account.ts'
import { type ShownDrills, shownDrills } from './show-drills.ts'
import { writeDrill } from './write-drill.ts'

/** Drills by hand of one account in any 24 hours: contacts who get more take none of them seriously. */
const MOST_A_DAY = 3

const NOBODY_REACHED = badInput({
  field: null,
  key: 'drills.nobody',
  message:
    'Alarms of this account reach nobody. Turn on e-mail or push messages at a sensor first.',
})

const tooManyToday = async (
  { drills }: Pick<Reads, 'drills'>,
  accountId: number,
  now: Date,
): Promise<Refusal | null> => {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const started = await drills.startedByHand(accountId, dayAgo)
  const first = started.at(-MOST_A_DAY)
  if (first === undefined) return null
  const freeInMs = first.getTime() + DAY_MS - now.getTime()
  return { kind: 'rate-limited', retryAfterSeconds: Math.ceil(freeInMs / SECOND_MS) }
}

/** Begins a drill by hand: a practice alarm to everybody whom alarms of the account would reach now. */
export const startDrill =
  (deps: DrillDeps) =>
  async (actor: Actor, input: { userId: number | null }): Promise<Result<ShownDrills, Refusal>> => {
    const reader = drillReader(actor)
    if (!reader.ok) return reader
    const now = deps.clock()
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const account = await startableDrillAccount(stores, actor, input.userId)
      if (!account.ok) return account
      const alarms = await alarmContacts(stores, account.value.id, now.getTime())
      const reached = alarms?.contacts.filter(({ withheld }) => withheld === null) ?? []
      if (alarms === null || reached.length === 0) return refused(NOBODY_REACHED)
      const tooMany =
        (await tooManyToday(stores, account.value.id, now)) ??
        deps.limits.spendOnRecipients(
          'testMails',
          await strangersAmong(
            { ...deps, storage: stores },
            actor,
            reached.flatMap(({ channel, recipient }) => (channel === 'EMAIL' ? [recipient] : [])),
          ),
        )
      if (tooMany !== null) return refused(tooMany)
      await writeDrill(stores, alarms, { startedBy: actor.id, by: auditActor(actor) }, now)
      return ok(await shownDrills(stores, account.value, now))
    })
  }
