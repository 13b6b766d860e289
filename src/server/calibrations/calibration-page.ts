import type { CalibrationFilter } from '../../domain/instruments/calibration-filter.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { pageOf } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import { type CalibrationDeps, sortedCalibrations } from './sorted-calibrations.ts'

export type CalibrationPage = {
  rows: Tool[]
  /** On all pages. */
  total: number
  /** Of all sensors in the branch, whatever the page is narrowed to. */
  counts: Record<CalibrationFilter, number>
}

/** `userId`: only sensors of that account and its subtree. */
export type ListCalibrations = {
  userId: number | null
  filter: CalibrationFilter
  first: number
  offset: number
}

/** A page of the tools in the caller's sight by their next calibration, then by name. */
export const calibrationPage =
  (deps: CalibrationDeps) =>
  async (actor: Actor, input: ListCalibrations): Promise<Result<CalibrationPage, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const asked = pageOf({ ...input, search: null, sort: '' })
    if (!asked.ok) return asked
    const { first, offset } = asked.value.page
    const scope = await narrowedSight(deps, viewer.value, input.userId)
    const { counts, ids } = await sortedCalibrations(deps, scope, input.filter)
    const shown = ids.slice(offset, offset + first)
    const rows = new Map((await deps.storage.tools.byIds(shown)).map((row) => [row.tool.id, row]))
    return ok({
      rows: shown.flatMap((id) => rows.get(id)?.tool ?? []),
      total: ids.length,
      counts,
    })
  }
