import { DAY_MS } from '../../domain/durations.ts'
import { dutiesBetween } from '../../domain/duty/on-duty.ts'
import { type Duty, peopleOf, type Rota } from '../../domain/duty/rota.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayBeOnDutyFor } from '../../domain/permissions/duty-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { contactsIn } from '../alarms/owner-contacts.ts'
import { dutyContactOf, type OwnerContacts } from '../alarms/duty-contacts.ts'
import { calledByServices } from '../alarms/services-in.ts'
import type { RotaCalendar } from '../storage/rota-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type DutyDeps, rotaAccount, rotaReader } from './rota-account.ts'

/**
 * Somebody who may be on duty, or whom the rota names. `account` null: no longer there. LEFT: may not
 * be on duty any more. UNREACHABLE: no confirmed address and no browser, or wants no mail, and no webhook that
 * reaches the person.
 */
export type RotaPerson = {
  id: number
  account: Account | null
  state: 'READY' | 'UNREACHABLE' | 'LEFT'
}

/** `updatedAt` null: the account keeps no rota; there are no shifts then. */
export type ShownRota = Rota & {
  account: Account
  timeZone: string
  people: RotaPerson[]
  updatedAt: Date | null
  calendar: RotaCalendar | null
}

type Stores = Pick<Reads, 'accounts' | 'push' | 'mailOptOuts' | 'rotas' | 'webhooks'>

const personIn = (owner: OwnerContacts, byService: ReadonlySet<number>, id: number): RotaPerson => {
  const account = owner.people.find((person) => person.id === id) ?? null
  const contact = dutyContactOf(owner, id)
  if (contact === null) return { id, account, state: 'LEFT' }
  const isReachable = contact.email !== null || contact.browsers.length > 0 || byService.has(id)
  return { id, account, state: isReachable ? 'READY' : 'UNREACHABLE' }
}

/** The people of an account who may be on duty, and those whom its rota names. */
export const rotaPeople = async (
  stores: Stores,
  accountId: number,
  rota: Rota,
): Promise<RotaPerson[]> => {
  const owner = await contactsIn(stores).owner(accountId)
  if (owner === null) return []
  const able = owner.people.filter((person) => mayBeOnDutyFor(accountId, person))
  const ids = new Set([...able.map(({ id }) => id), ...peopleOf(rota)])
  const byService = await calledByServices(stores, owner)
  return [...ids].map((id) => personIn(owner, byService, id))
}

const NO_ROTA: Rota = { shifts: [], exceptions: [] }

export const shownRota = async (stores: Stores, account: Account): Promise<ShownRota> => {
  const rota = await stores.rotas.of(account.id)
  return {
    account,
    timeZone: account.timeZone ?? FIRST_TIME_ZONE,
    shifts: rota?.shifts ?? [],
    exceptions: rota?.exceptions ?? [],
    people: await rotaPeople(stores, account.id, rota ?? NO_ROTA),
    updatedAt: rota?.updatedAt ?? null,
    calendar: await stores.rotas.calendarOf(account.id),
  }
}

/** The rota of an account; without `userId` of the one that the caller acts for. */
export const showRota =
  ({ storage }: Pick<DutyDeps, 'storage'>) =>
  async (actor: Actor, input: { userId: number | null }): Promise<Result<ShownRota, Refusal>> => {
    const reader = rotaReader(actor)
    if (!reader.ok) return reader
    const account = await rotaAccount(storage, reader.value, input.userId)
    return account.ok ? ok(await shownRota(storage, account.value)) : account
  }

/** Days that a page may ask for at once. */
export const MOST_DAYS_SHOWN = 62

const PERIOD_ERROR = badInput({
  field: 'to',
  key: 'duty.period',
  params: { most: MOST_DAYS_SHOWN },
  message: `The period must end after it begins and have at most ${MOST_DAYS_SHOWN} days.`,
})

/** Who is on duty in a period, in order; nothing for a time without anybody, or without a rota. */
export const listDuties =
  ({ storage }: Pick<DutyDeps, 'storage'>) =>
  async (
    actor: Actor,
    { userId, from, to }: { userId: number | null; from: Date; to: Date },
  ): Promise<Result<Duty[], Refusal>> => {
    const reader = rotaReader(actor)
    if (!reader.ok) return reader
    const account = await rotaAccount(storage, reader.value, userId)
    if (!account.ok) return account
    const [fromMs, toMs] = [from.getTime(), to.getTime()]
    if (toMs <= fromMs || toMs - fromMs > MOST_DAYS_SHOWN * DAY_MS) return refused(PERIOD_ERROR)
    const rota = await storage.rotas.of(account.value.id)
    if (rota === null) return ok([])
    return ok(dutiesBetween(rota, account.value.timeZone ?? FIRST_TIME_ZONE, { fromMs, toMs }))
  }
