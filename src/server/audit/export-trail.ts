import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeTrail } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { DEFAULT_LANGUAGE, FIRST_TIME_ZONE, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { CONTENT_TYPES, type FileFormat, type FileOffer } from '../downloads/file-links.ts'
import { appendEntry, auditActor } from './append-entry.ts'
import { storedEntry } from './stored-entry.ts'
import type { TrailDeps } from './trail-query.ts'
import { trailCsv, trailJson } from './trail-file.ts'
import { matches, trailScope } from './trail-query.ts'
import type { TrailFilter, TrailScope } from './trail-query.ts'
import { trailRows } from './trail-row.ts'
import type { TrailRow } from './trail-row.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'

const SLICE = 200

async function* rowsOf(
  deps: TrailDeps,
  actor: AccountActor,
  scope: TrailScope,
  filter: TrailFilter,
  before: number | null,
): AsyncGenerator<TrailRow> {
  const holds = matches(filter)
  for (let at = before; ;) {
    const entries = await deps.storage.audit.page({ ...scope, before: at, first: SLICE })
    for (const row of await trailRows(deps.storage, actor, entries.map(storedEntry)))
      if (holds(row)) yield row
    if (entries.length < SLICE) return
    at = entries.at(-1)!.id
  }
}

/**
 * Answers a link to a file with all entries that the page would show. The file is written while it
 * is fetched. The entry about the export has no search texts, since they may be names.
 */
export const exportTrail =
  (deps: TrailDeps) =>
  async (
    actor: Actor,
    input: TrailFilter & { format: FileFormat },
  ): Promise<Result<FileOffer, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeTrail(actor)) return refused({ kind: 'forbidden' })
    const scope = await trailScope(deps, actor, input)
    if (!scope.ok) return scope
    const account = await deps.storage.accounts.byId(actor.id)
    const head = {
      language: LANGUAGE_CODES[account?.language ?? DEFAULT_LANGUAGE],
      timeZone: account?.timeZone ?? FIRST_TIME_ZONE,
    }
    const now = deps.clock()
    const { format, dateStart, dateEnd, kinds } = input
    const recorded = await transactionOf(deps, actor, async ({ audit }) => {
      await appendEntry(audit, {
        at: now,
        actor: auditActor(actor),
        action: 'trail.exported',
        subject: { kind: 'account', id: String(actor.id) },
        before: null,
        after: {
          format,
          ...(dateStart ? { from: dateStart } : {}),
          ...(dateEnd ? { to: dateEnd } : {}),
          ...(kinds.length === 0 ? {} : { kinds }),
        },
      })
      return ok(true)
    })
    if (!recorded.ok) return recorded
    const { entries } = await deps.storage.audit.head()
    const rows = () => rowsOf(deps, actor, scope.value, input, entries + 1)
    const name = `audit-trail_${now.toISOString().slice(0, 10)}.${format.toLowerCase()}`
    const link = deps.fileLinks.offer({
      actor,
      // The rows are those of the account's place in the tree when the link was made.
      isAllowed: stillAllowed(
        deps,
        actor,
        async (current) =>
          current.path === actor.path && (await trailScope(deps, current, input)).ok,
      ),
      name,
      contentType: CONTENT_TYPES[format],
      texts: () => (format === 'CSV' ? trailCsv(head, rows()) : trailJson(rows())),
    })
    return ok(link)
  }
