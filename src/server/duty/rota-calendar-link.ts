import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { newToken, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { RotaCalendar } from '../storage/rota-store.ts'
import { type DutyDeps, rotaReader, settableRotaAccount } from './rota-account.ts'

/** The secret is shown only this once. */
export type NewRotaCalendar = { calendar: RotaCalendar; secret: string }

/** A link by which calendar programs read the rota without a login; an earlier one ends. */
export const createRotaCalendar =
  (deps: DutyDeps) =>
  async (
    actor: Actor,
    input: { userId: number | null },
  ): Promise<Result<NewRotaCalendar, Refusal>> => {
    const reader = rotaReader(actor)
    if (!reader.ok) return reader
    const secret = newToken()
    const now = deps.clock()
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const account = await settableRotaAccount(stores, actor, input.userId)
      if (!account.ok) return account
      const { id } = account.value
      const calendar = await stores.rotas.setCalendar(id, secretHash(secret), now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'rota.calendar-made',
        subject: { kind: 'account', id: String(id) },
        before: null,
        after: null,
      })
      return ok({ calendar, secret })
    })
  }

/** Programs that use the link read nothing from their next request on. */
export const revokeRotaCalendar =
  (deps: DutyDeps) =>
  async (actor: Actor, input: { userId: number | null }): Promise<Result<true, Refusal>> => {
    const reader = rotaReader(actor)
    if (!reader.ok) return reader
    const now = deps.clock()
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const account = await settableRotaAccount(stores, actor, input.userId)
      if (!account.ok) return account
      const { id } = account.value
      if ((await stores.rotas.calendarOf(id)) === null) return ok(true)
      await stores.rotas.removeCalendar(id)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'rota.calendar-revoked',
        subject: { kind: 'account', id: String(id) },
        before: null,
        after: null,
      })
      return ok(true)
    })
  }
