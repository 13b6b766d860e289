import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Storage } from '../storage/storage.ts'
import { generateMeasureLog } from './generate-measure-log.ts'
import type { MeasureLogDeps } from './issue-log.ts'
import { incidentsOf } from './record/incidents-of.ts'
import { verifyLog } from './verify-log.ts'

/**
 * How many logs come before the caller's, 0 while it is drawn; null when the caller has no log with
 * this ticket in the queue.
 */
const logProgress =
  ({ limits }: Pick<MeasureLogDeps, 'limits'>) =>
  (actor: Actor, { ticket }: { ticket: string }): Result<number | null, Refusal> => {
    const viewer = toolViewer(actor)
    return viewer.ok ? ok(limits.ahead('logs', viewer.value.id, ticket)) : viewer
  }

export const measureLogServices = (
  given: Omit<MeasureLogDeps, 'incidentsOf'> & { storage: Storage },
) => {
  const deps = { ...given, incidentsOf: incidentsOf(given) }
  return {
    measureLog: generateMeasureLog(deps),
    progress: logProgress(deps),
    verify: verifyLog(deps),
  }
}
