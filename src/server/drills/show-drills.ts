import {
  byNeed,
  type DrillResult,
  type Proof,
  proofOf,
  proofToday,
} from '../../domain/drills/contact-proof.ts'
import { type DrillFigures, drillFigures, minutesOf } from '../../domain/drills/drill-figures.ts'
import { nextDrillAt } from '../../domain/drills/drill-plan.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { DeliveryChannel } from '../storage/alarm-store.ts'
import type { Drill, DrillContact } from '../storage/drill-store.ts'
import { ERASED } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type AlarmContact, alarmContacts, contactKey } from './alarm-contacts.ts'
import { type DrillDeps, drillAccount, drillReader } from './drill-account.ts'

/** Drills that the page lists: three years of quarters. */
const MOST_DRILLS_SHOWN = 12

/**
 * A contact and what is known of it. `address`: of a browser that of its person; null for somebody who
 * is erased or gone. `reason`: why its message did not arrive. `confirmedAt`, `minutes` and `drillId`: of
 * the newest confirmation; of a result those of its drill.
 */
export type ShownContact = {
  channel: DeliveryChannel
  address: string | null
  person: Account | null
  proof: Proof
  withheld: DrillContact['withheld']
  reason: string | null
  confirmedAt: Date | null
  minutes: number | null
  drillId: number | null
}

export type ShownDrill = Drill & {
  by: Account | null
  figures: DrillFigures
  results: ShownContact[]
}

/** `nextAt`: when the next planned drill begins; null: none is planned. */
export type ShownDrills = {
  account: Account
  timeZone: string
  contacts: ShownContact[]
  drills: ShownDrill[]
  nextAt: Date | null
}

type Stores = Pick<
  Reads,
  'accounts' | 'push' | 'mailOptOuts' | 'tools' | 'alarms' | 'rotas' | 'drills'
>

const resultOf = ({ startedAt, withheld, status, confirmedAt }: DrillContact): DrillResult => ({
  startedMs: startedAt.getTime(),
  withheld,
  status,
  confirmedMs: confirmedAt?.getTime() ?? null,
})

const contactsToday = async (
  stores: Stores,
  accountId: number,
  nowMs: number,
): Promise<ShownContact[]> => {
  const contacts = (await alarmContacts(stores, accountId, nowMs))?.contacts ?? []
  const { latest, confirmed } = await stores.drills.latestOf(accountId)
  const latestBy = new Map(latest.map((part) => [contactKey(part), part]))
  const confirmedBy = new Map(confirmed.map((part) => [contactKey(part), part]))
  const shown = (contact: AlarmContact): ShownContact => {
    const { channel, recipient, person, withheld } = contact
    const part = latestBy.get(contactKey(contact))
    const proven = confirmedBy.get(contactKey(contact))
    const proof = proofToday({ withheld, latest: part ? resultOf(part) : null }, nowMs)
    return {
      channel,
      address: channel === 'EMAIL' ? recipient : (person?.email ?? null),
      person,
      proof,
      withheld,
      reason: proof === 'FAILED' || proof === 'WAITING' ? (part?.reason ?? null) : null,
      confirmedAt: proven?.confirmedAt ?? null,
      minutes: proven ? minutesOf(resultOf(proven)) : null,
      drillId: proven?.drillId ?? null,
    }
  }
  const needOf = ({ proof, confirmedAt }: ShownContact) => ({
    proof,
    confirmedMs: confirmedAt?.getTime() ?? null,
  })
  return contacts.map(shown).toSorted((a, b) => byNeed(needOf(a), needOf(b)))
}

const drillsOf = async (
  stores: Stores,
  accountId: number,
  nowMs: number,
): Promise<ShownDrill[]> => {
  const drills = await stores.drills.ofAccount(accountId, MOST_DRILLS_SHOWN)
  const parts = await stores.drills.contactsOf(drills.map(({ id }) => id))
  const ids = [...parts.map(({ accountId: id }) => id), ...drills.map(({ startedBy }) => startedBy)]
  const people = new Map(
    (await stores.accounts.byIds([...new Set(ids.filter((id) => id !== null))])).map((account) => [
      account.id,
      account,
    ]),
  )
  const personOf = (id: number | null): Account | null => people.get(id ?? 0) ?? null
  const shown = (part: DrillContact): ShownContact => {
    const { channel, recipient, withheld, confirmedAt, drillId } = part
    const person = personOf(part.accountId)
    return {
      channel,
      address:
        channel === 'PUSH' ? (person?.email ?? null) : recipient === ERASED ? null : recipient,
      person,
      proof: proofOf(resultOf(part), nowMs),
      withheld,
      reason: confirmedAt === null && part.reason !== ERASED ? part.reason : null,
      confirmedAt,
      minutes: minutesOf(resultOf(part)),
      drillId,
    }
  }
  const partsOf = Map.groupBy(parts, ({ drillId }) => drillId)
  return drills.map((drill) => {
    const own = partsOf.get(drill.id) ?? []
    return {
      ...drill,
      by: personOf(drill.startedBy),
      figures: drillFigures(own.map(resultOf), nowMs),
      results: own.map(shown),
    }
  })
}

export const shownDrills = async (
  stores: Stores,
  account: Account,
  now: Date,
): Promise<ShownDrills> => {
  const [plan] = await stores.drills.plans(account.id)
  return {
    account,
    timeZone: account.timeZone ?? FIRST_TIME_ZONE,
    contacts: await contactsToday(stores, account.id, now.getTime()),
    drills: await drillsOf(stores, account.id, now.getTime()),
    nextAt: plan === undefined ? null : new Date(nextDrillAt(plan, now.getTime())),
  }
}

/** Whom alarms of an account reach, and what drills have shown of it; without `userId` the own one. */
export const showDrills =
  ({ storage, clock }: Pick<DrillDeps, 'storage' | 'clock'>) =>
  async (actor: Actor, input: { userId: number | null }): Promise<Result<ShownDrills, Refusal>> => {
    const reader = drillReader(actor)
    if (!reader.ok) return reader
    const account = await drillAccount(storage, reader.value, input.userId)
    return account.ok ? ok(await shownDrills(storage, account.value, clock())) : account
  }
