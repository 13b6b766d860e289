import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { ExportedTool } from './reading-rows.ts'

/** Reads one tool after the other, each only when its turn comes, with its state at that time. */
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
