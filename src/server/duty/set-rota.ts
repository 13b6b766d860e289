import { isDeepStrictEqual } from 'node:util'
import type { DutyException, DutyPeople, Rota, Shift } from '../../domain/duty/rota.ts'
import { rotaErrors, tidyRota } from '../../domain/duty/rota-rules.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayBeOnDutyFor } from '../../domain/permissions/duty-rules.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredRota } from '../storage/rota-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type DutyDeps, rotaReader, settableRotaAccount } from './rota-account.ts'
import { shownRota, type ShownRota } from './show-rota.ts'

const CHANGED_MEANWHILE = badInput({
  field: null,
  key: 'duty.changedMeanwhile',
  message: 'Somebody else has changed the rota since you opened it.',
})

/** Whom the rota names that may not be on duty: strangers and absent people have the same answer. */
const peopleErrors = async (
  { accounts }: Pick<Reads, 'accounts'>,
  accountId: number,
  rota: Rota,
): Promise<BrokenRule[]> => {
  const owner = await accounts.byId(accountId)
  const people = owner === null ? [] : [owner, ...(await accounts.membersOf(accountId))]
  const able = new Set(
    people.filter((person) => mayBeOnDutyFor(accountId, person)).map(({ id }) => id),
  )
  const errorsOf = (list: 'shifts' | 'exceptions') =>
    rota[list].flatMap((row: DutyPeople, place) =>
      (['personId', 'secondId'] as const).flatMap((name): BrokenRule[] => {
        const id = row[name]
        return id === null || able.has(id)
          ? []
          : [
              {
                field: `${list}.${place}.${name}`,
                key: 'duty.noSuchPerson',
                message: 'This person is nobody who may be on duty for the account.',
              },
            ]
      }),
    )
  return [...errorsOf('shifts'), ...errorsOf('exceptions')]
}

const peopleText = ({ personId, secondId }: DutyPeople): string =>
  secondId === null ? `#${personId}` : `#${personId}, #${secondId}`

const shiftText = (shift: Shift): string => {
  const { weekdays, from, to, validFrom, validTo } = shift
  const valid =
    validFrom === null && validTo === null ? '' : ` (${validFrom ?? ''}…${validTo ?? ''})`
  return `${weekdays.join('')} ${from}–${to}: ${peopleText(shift)}${valid}`
}

const exceptionText = (exception: DutyException): string =>
  `${exception.fromDay}…${exception.toDay}: ${peopleText(exception)}`

/** A rota in the trail. People are numbers there, since names can be erased. */
const rotaFacts = (rota: Rota | null): Record<string, unknown> | null =>
  rota === null
    ? null
    : { shifts: rota.shifts.map(shiftText), exceptions: rota.exceptions.map(exceptionText) }

const asRota = ({ shifts, exceptions }: StoredRota): Rota => ({ shifts, exceptions })

/**
 * Sets the rota of an account as a whole. Without shifts and exceptions the account keeps none any
 * more, and its alarms go to its owner as before.
 */
export const setRota =
  (deps: DutyDeps) =>
  async (
    actor: Actor,
    input: Rota & { userId: number | null; ifUpdatedAt?: Date | null | undefined },
  ): Promise<Result<ShownRota, Refusal>> => {
    const reader = rotaReader(actor)
    if (!reader.ok) return reader
    const after = tidyRota(input)
    const broken = rotaErrors(after)
    const now = deps.clock()
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const settable = await settableRotaAccount(stores, actor, input.userId)
      if (!settable.ok) return settable
      const { id: accountId } = settable.value
      const before = await stores.rotas.of(accountId)
      if (input.ifUpdatedAt && input.ifUpdatedAt.getTime() !== before?.updatedAt.getTime())
        return refused(CHANGED_MEANWHILE)
      const all = broken.length > 0 ? broken : await peopleErrors(stores, accountId, after)
      if (all.length > 0) return refused(badInput(...all))
      const isNone = after.shifts.length === 0
      const facts = { before: rotaFacts(before), after: isNone ? null : rotaFacts(after) }
      const isSame = before === null ? isNone : isDeepStrictEqual(asRota(before), after)
      if (!isSame) {
        if (isNone) await stores.rotas.remove(accountId)
        else await stores.rotas.set(accountId, after, now)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'rota.set',
          subject: { kind: 'account', id: String(accountId) },
          ...facts,
        })
      }
      return ok(await shownRota(stores, settable.value))
    })
  }
