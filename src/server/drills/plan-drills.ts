import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { type DrillDeps, drillReader, startableDrillAccount } from './drill-account.ts'
import { type ShownDrills, shownDrills } from './show-drills.ts'

/** Plans drills of an account each quarter, or ends that. */
export const planDrills =
  (deps: DrillDeps) =>
  async (
    actor: Actor,
    input: { userId: number | null; planned: boolean },
  ): Promise<Result<ShownDrills, Refusal>> => {
    const reader = drillReader(actor)
    if (!reader.ok) return reader
    const now = deps.clock()
    const { planned } = input
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const account = await startableDrillAccount(stores, actor, input.userId)
      if (!account.ok) return account
      const { id } = account.value
      const isPlanned = (await stores.drills.plans(id)).length > 0
      if (isPlanned !== planned) {
        await stores.drills.setPlanned(id, planned ? now : null)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'drill.plan-changed',
          subject: { kind: 'account', id: String(id) },
          before: { drillsPlanned: isPlanned },
          after: { drillsPlanned: planned },
        })
      }
      return ok(await shownDrills(stores, account.value, now))
    })
  }
