import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import { stretchesOf } from '../../domain/readings/stretches.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { nextTurn } from '../next-turn.ts'
import type { Reads } from '../storage/storage.ts'
import type { SummedSeries } from './sum-up-chart.ts'
import { toolViewer } from './visible-tool.ts'

const MOST_TOOLS = 500
const MOST_HOURS = 168
const MOST_POINTS = 500
/** How long one step may block the event loop for everybody else. */
const TURN_MS = 10

export type RecentSeries = SummedSeries & { toolId: number }

const toolIdsInSight = async (
  { storage }: { storage: Pick<Reads, 'tools'> },
  viewer: AccountActor,
  toolIds: readonly number[] | null,
): Promise<number[]> => {
  if (toolIds === null) {
    const { rows } = await storage.tools.list({
      scope: sightOf(viewer),
      ownerId: actsFor(viewer),
      sort: { column: 'name', descending: false },
      page: { first: MOST_TOOLS, offset: 0 },
    })
    return rows.map(({ tool }) => tool.id)
  }
  const owned = await storage.tools.byIds(toolIds)
  const inSight = new Set(
    owned.filter(({ ownerPath }) => maySeeTool(viewer, ownerPath)).map(({ tool }) => tool.id),
  )
  return [...new Set(toolIds)].filter((id) => inSight.has(id))
}

/**
 * The last hours of many tools, each in at most `maxPoints` stretches; foreign and absent tools are
 * left out alike.
 */
export const recentSeries =
  (deps: { storage: Pick<Reads, 'tools' | 'readings'>; clock: Clock }) =>
  async (
    actor: Actor,
    input: {
      toolIds: readonly number[] | null
      hours: number
      maxPoints: number
      signal?: AbortSignal | undefined
    },
  ): Promise<Result<RecentSeries[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { toolIds, hours, maxPoints } = input
    if (!(hours >= 1 && hours <= MOST_HOURS))
      return refused(
        badInput({
          field: 'hours',
          key: 'readings.hours',
          params: { most: MOST_HOURS },
          message: `hours must lie between 1 and ${MOST_HOURS}.`,
        }),
      )
    if (!(maxPoints >= 1 && maxPoints <= MOST_POINTS))
      return refused(
        badInput({
          field: 'maxPoints',
          key: 'readings.maxPoints',
          params: { most: MOST_POINTS },
          message: `maxPoints must lie between 1 and ${MOST_POINTS}.`,
        }),
      )
    if (toolIds !== null && toolIds.length > MOST_TOOLS)
      return refused(
        badInput({
          field: 'toolIds',
          key: 'readings.tooManyTools',
          params: { most: MOST_TOOLS },
          message: `At most ${MOST_TOOLS} tools in one request.`,
        }),
      )

    // A span does not include its end, so 1 ms more includes a reading of this very moment.
    const toMs = deps.clock().getTime() + 1
    const fromMs = toMs - hours * HOUR_MS
    const answer: RecentSeries[] = []
    let turnBegan = performance.now()
    for (const toolId of await toolIdsInSight(deps, viewer.value, toolIds)) {
      const series = await deps.storage.readings.read(toolId, { fromMs, toMs })
      const usualIntervalMs = await deps.storage.readings.usualIntervalMs(toolId)
      answer.push({
        toolId,
        ...stretchesOf(series, fromMs, toMs, maxPoints, usualIntervalMs),
        usualIntervalMs,
      })
      if (performance.now() - turnBegan < TURN_MS) continue
      await nextTurn(input.signal)
      turnBegan = performance.now()
    }
    return ok(answer)
  }
