import { MOST_REPORT_TOOLS } from '../../domain/reports/report-schedule.ts'
import type { ReportSchedule } from '../storage/report-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** `leftOut`: sensors beyond what one report takes. `gone`: chosen ones that the account has no longer. */
export type ReportTools = { tools: OwnedTool[]; leftOut: number; gone: number }

/** The sensors that a schedule is about now, in the order of their names. */
export const reportTools = async (
  { tools }: Pick<Reads, 'tools'>,
  { selection, accountId }: Pick<ReportSchedule, 'selection' | 'accountId'>,
): Promise<ReportTools> => {
  if (selection.kind === 'ACCOUNT') {
    const { rows, total } = await tools.list({
      scope: { kind: 'all' },
      ownerId: accountId,
      sort: { column: 'name', descending: false },
      page: { first: MOST_REPORT_TOOLS, offset: 0 },
    })
    return { tools: rows, leftOut: total - rows.length, gone: 0 }
  }
  const owned = (await tools.byIds(selection.toolIds)).filter(
    ({ tool }) => tool.userId === accountId,
  )
  return {
    tools: owned.toSorted(
      (a, b) => a.tool.name.localeCompare(b.tool.name) || a.tool.id - b.tool.id,
    ),
    leftOut: 0,
    gone: selection.toolIds.length - owned.length,
  }
}
