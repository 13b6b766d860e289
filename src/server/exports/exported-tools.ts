import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { ExportedTool } from './reading-rows.ts'

/** Opens one tool after the other, each as it is when its turn comes. */
export async function* exportedTools(
  storage: Pick<Storage, 'accounts' | 'tools' | 'readings'>,
  tools: readonly OwnedTool[],
  span: { fromMs: number; toMs: number },
): AsyncGenerator<ExportedTool> {
  for (const { tool } of tools) {
    const owner = await storage.accounts.byId(tool.userId)
    yield {
      tool,
      customer: owner === null ? '' : `${owner.lastName} ${owner.firstName} (${owner.email})`,
      limits: await storage.tools.historyOfLimits(tool.id),
      pieces: await storage.readings.pieces(tool.id, span),
    }
  }
}
