import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeServerTroubles } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { BackupsNow, ManagedBackups } from './managed-backups.ts'

/** How the backups of this server stand; null when it makes none. For superadmins. */
export const showBackups =
  ({ backups = null }: { backups?: Pick<ManagedBackups, 'now'> | null }) =>
  async (actor: Actor): Promise<Result<BackupsNow | null, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeServerTroubles(actor)) return refused({ kind: 'forbidden' })
    return ok(backups?.now() ?? null)
  }
