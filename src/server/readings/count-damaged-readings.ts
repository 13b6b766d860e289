import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeDamagedReadings } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { DamageReports } from '../self-watch/damage-reports.ts'

/**
 * The number of damaged places that were found since the start, as `/readyz` lists them; for
 * superadmins.
 */
export const countDamagedReadings =
  ({ damage }: { damage: Pick<DamageReports, 'list'> }) =>
  (actor: Actor): Result<number, Refusal> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    return maySeeDamagedReadings(actor) ? ok(damage.list().length) : refused({ kind: 'forbidden' })
  }
