import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTrail } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import { storedEntry } from './stored-entry.ts'
import type { TrailDeps } from './trail-query.ts'
import { matches, trailScope } from './trail-query.ts'
import type { TrailFilter } from './trail-query.ts'
import { trailRows } from './trail-row.ts'
import type { TrailRow } from './trail-row.ts'

/**
 * `next`: where the next page begins; null at the beginning of the trail. A page may have few rows
 * or none although there is a next one.
 */
export type TrailPage = { rows: TrailRow[]; next: number | null }

const SLICE = 200
/**
 * In how many entries one request searches for a text at most, so that it does not block the
 * server.
 */
const ENTRIES_SEARCHED = 2_000

/** A page of the trail, newest first. `before`: the id of the entry that it follows. */
export const pageOfTrail =
  (deps: TrailDeps) =>
  async (
    actor: Actor,
    input: TrailFilter & { before: number | null; first: number },
  ): Promise<Result<TrailPage, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!maySeeTrail(actor)) return refused({ kind: 'forbidden' })
    if (input.first < 1 || input.first > LARGEST_PAGE)
      return refused(
        badInput({
          field: 'first',
          key: 'tables.pageSize',
          params: { most: LARGEST_PAGE },
          message: `A page has 1 to ${LARGEST_PAGE} rows.`,
        }),
      )
    const scope = await trailScope(deps, actor, input)
    if (!scope.ok) return scope
    const holds = matches(input)
    const rows: TrailRow[] = []
    let before = input.before
    const slice =
      input.actor === '' && input.subject === '' && input.text === '' ? input.first : SLICE
    for (let searched = 0; searched < ENTRIES_SEARCHED; searched += slice) {
      const entries = await deps.storage.audit.page({ ...scope.value, before, first: slice })
      for (const row of await trailRows(deps.storage, actor, entries.map(storedEntry))) {
        if (!holds(row)) continue
        rows.push(row)
        if (rows.length === input.first) return ok({ rows, next: row.id === 1 ? null : row.id })
      }
      before = entries.at(-1)?.id ?? null
      if (entries.length < slice) return ok({ rows, next: null })
    }
    return ok({ rows, next: before })
  }
