import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { AlarmChange, ChangePlace } from '../storage/alarm-change.ts'
import type { Storage } from '../storage/storage.ts'

export const MOST_CHANGES = 200

export type AlarmsSince = {
  changes: AlarmChange[]
  cursor: string
  hasMore: boolean
  missingSince: Date | null
}

const CURSOR = /^a(\d{1,15})\.(\d{1,15})$/

const cursorOf = ({ id, atMs }: ChangePlace): string => `a${id}.${atMs}`

/** Null for a text that is no cursor of alarms. */
const placeIn = (cursor: string): ChangePlace | null => {
  const [, id, atMs] = CURSOR.exec(cursor) ?? []
  return id === undefined ? null : { id: Number(id), atMs: Number(atMs) }
}

/**
 * How alarms of the sensors in the caller's sight changed after a cursor, each change once, in the order
 * in which they were stored. Without a cursor: none, and the cursor of now.
 */
export const alarmsSince =
  ({ storage, clock }: { storage: Pick<Storage, 'alarms'>; clock: Clock }) =>
  async (
    actor: Actor,
    { cursor, first }: { cursor: string | null; first: number },
  ): Promise<Result<AlarmsSince, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const place = cursor === null ? null : placeIn(cursor)
    if (cursor !== null && place === null)
      return refused(
        badInput({ field: 'cursor', key: 'readings.cursor', message: 'This is no cursor.' }),
      )
    if (!(first >= 1 && first <= MOST_CHANGES))
      return refused(
        badInput({
          field: 'first',
          key: 'tables.pageSize',
          params: { most: MOST_CHANGES },
          message: `A page has 1 to ${MOST_CHANGES} rows.`,
        }),
      )
    const { isMissing, ...page } = await storage.alarms.changesAfter(place, {
      scope: sightOf(viewer.value),
      first,
      nowMs: clock().getTime(),
    })
    return ok({
      changes: page.changes,
      cursor: cursorOf(page.place),
      hasMore: page.hasMore,
      missingSince: isMissing && place !== null ? new Date(place.atMs) : null,
    })
  }
