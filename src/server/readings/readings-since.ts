import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { ArrivalPlace } from '../storage/reading-store.ts'
import type { Storage } from '../storage/storage.ts'
import { toolViewer } from './visible-tool.ts'

export const MOST_READINGS = 2_000

const END = Number.MAX_SAFE_INTEGER

export type ReadingsSince = {
  readings: { toolId: number; timeMs: number; value: StoredValue }[]
  cursor: string
  hasMore: boolean
  missingSince: Date | null
}

const CURSOR = /^([0-9a-f]{8})\.(\d{1,15})\.(\d{1,6}|e)\.(\d{1,15})$/

const cursorOf = ({ generation, row, index, receivedMs }: ArrivalPlace): string =>
  `${generation}.${row}.${index === END ? 'e' : index}.${receivedMs}`

/** Null for a text that is no cursor. */
const placeIn = (cursor: string): ArrivalPlace | null => {
  const [, generation, row, index, receivedMs] = CURSOR.exec(cursor) ?? []
  return generation === undefined
    ? null
    : {
        generation,
        row: Number(row),
        index: index === 'e' ? END : Number(index),
        receivedMs: Number(receivedMs),
      }
}

/**
 * Temperatures that arrived after a cursor, each once, in the order of arrival, of all sensors in the
 * caller's sight. Without a cursor: none, and the cursor of now.
 */
export const readingsSince =
  ({ storage, clock }: { storage: Pick<Storage, 'readings' | 'tools'>; clock: Clock }) =>
  async (
    actor: Actor,
    input: { cursor: string | null; first: number },
  ): Promise<Result<ReadingsSince, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const place = input.cursor === null ? null : placeIn(input.cursor)
    if (input.cursor !== null && place === null)
      return refused(
        badInput({ field: 'cursor', key: 'readings.cursor', message: 'This is no cursor.' }),
      )
    if (input.first < 1 || input.first > MOST_READINGS)
      return refused(
        badInput({
          field: 'first',
          key: 'tables.pageSize',
          params: { most: MOST_READINGS },
          message: `A page has 1 to ${MOST_READINGS} rows.`,
        }),
      )
    const ids = new Set(await storage.tools.idsOf({ scope: sightOf(viewer.value) }))
    const page = await storage.readings.arrivedAfter(place, {
      first: input.first,
      isWanted: (seriesId) => ids.has(seriesId),
      nowMs: clock().getTime(),
    })
    return ok({
      readings: page.readings,
      cursor: cursorOf(page.place),
      hasMore: page.hasMore,
      missingSince: page.missingSinceMs === null ? null : new Date(page.missingSinceMs),
    })
  }
