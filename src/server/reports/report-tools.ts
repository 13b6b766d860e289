import { MOST_REPORT_TOOLS } from '../../domain/reports/report-schedule.ts'
import type { ReportSchedule } from '../storage/report-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** `leftOut`: sensors beyond what one report takes. `gone`: chosen ones that the account has no longer. */
export type ReportTools = { tools: OwnedTool[]; leftOut: number; gone: number }

const byName = (a: OwnedTool, b: OwnedTool): number =>
  a.tool.name.localeCompare(b.tool.name) || a.tool.id - b.tool.id

/** The sensors that a schedule is about now, in the order of their names. */
export const reportTools = async (
  { tools }: Pick<Reads, 'tools'>,
  { selection, accountId }: Pick<ReportSchedule, 'selection' | 'accountId'>,
): Promise<ReportTools> => {
  const firstOf = (siteId?: number) =>
    tools.list({
      scope: { kind: 'all' },
      ownerId: accountId,
      ...(siteId !== undefined && { siteId }),
      sort: { column: 'name', descending: false },
      page: { first: MOST_REPORT_TOOLS, offset: 0 },
    })
  if (selection.kind === 'ACCOUNT') {
    const { rows, total } = await firstOf()
    return { tools: rows, leftOut: total - rows.length, gone: 0 }
  }
  if (selection.kind === 'SITES') {
    const pages = await Promise.all(selection.siteIds.map(firstOf))
    const shown = pages
      .flatMap(({ rows }) => rows)
      .toSorted(byName)
      .slice(0, MOST_REPORT_TOOLS)
    const total = pages.reduce((sum, page) => sum + page.total, 0)
    return { tools: shown, leftOut: total - shown.length, gone: 0 }
  }
  const owned = (await tools.byIds(selection.toolIds)).filter(
    ({ tool }) => tool.userId === accountId,
  )
  return {
    tools: owned.toSorted(byName),
    leftOut: 0,
    gone: selection.toolIds.length - owned.length,
  }
}
