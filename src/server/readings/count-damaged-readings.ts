import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeDamagedReadings } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * The number of places in the stored readings that could not be read since the start, as `/readyz`
 * lists them; for superadmins.
 */
export const countDamagedReadings =
  ({ storage }: { storage: Pick<Storage, 'damagedRows' | 'damagedDays'> }) =>
  (actor: Actor): Result<number, Refusal> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    return maySeeDamagedReadings(actor)
      ? ok(storage.damagedRows.length + storage.damagedDays().length)
      : refused({ kind: 'forbidden' })
  }
