import { seriesIdOf } from '../../domain/devices/sensor.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { personWithEmail } from '../../domain/users/person-name.ts'
import { provenanceLists } from '../readings/provenance-within.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { type ExportedChannel, reportedChannels } from './channel-columns.ts'
import { goodsWithin } from './goods-columns.ts'
import type { ExportedTool } from './reading-rows.ts'

/**
 * Reads one tool after the other, each only when its turn comes, with its state at that time. `language`: of
 * the file, for the order of names.
 */
export async function* exportedTools(
  storage: Pick<Storage, 'accounts' | 'tools' | 'readings' | 'devices' | 'imports' | 'alarms'>,
  tools: readonly OwnedTool[],
  { language, ...span }: { fromMs: number; toMs: number; language: LanguageCode },
): AsyncGenerator<ExportedTool> {
  for (const owned of tools) {
    const { tool } = owned
    const owner = await storage.accounts.byId(tool.userId)
    yield {
      tool,
      customer: owner === null ? '' : personWithEmail(owner, language),
      limits: await storage.tools.historyOfLimits(tool.id),
      provenance: await provenanceLists(storage, tool, span),
      damaged: await storage.readings.damaged(tool.id, span),
      pieces: await storage.readings.pieces(tool.id, span),
      goods: await goodsWithin(storage, tool.id, span),
      channels: await channelsWithin(storage, owned, span),
    }
  }
}

const channelsWithin = async (
  storage: Pick<Storage, 'readings' | 'imports'>,
  owned: OwnedTool,
  span: { fromMs: number; toMs: number },
): Promise<ExportedChannel[]> => {
  const channels: ExportedChannel[] = []
  for (const channel of await reportedChannels(storage, [owned]))
    channels.push({
      channel,
      pieces: await storage.readings.pieces(seriesIdOf(owned.tool.id, channel), span),
    })
  return channels
}
