import { seriesIdOf } from '../../domain/devices/sensor.ts'
import { type OutageOnRecord, outagesOnRecord } from '../../domain/records/outages-on-record.ts'
import type { Tool } from '../../domain/tools/tool.ts'
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
  storage: Pick<
    Storage,
    'accounts' | 'tools' | 'readings' | 'devices' | 'imports' | 'alarms' | 'outages'
  >,
  tools: AsyncIterable<OwnedTool> | Iterable<OwnedTool>,
  { language, ...span }: { fromMs: number; toMs: number; language: LanguageCode },
): AsyncGenerator<ExportedTool> {
  for await (const owned of tools) {
    const { tool } = owned
    const owner = await storage.accounts.byId(tool.userId)
    yield {
      tool,
      customer: owner === null ? '' : personWithEmail(owner, language),
      limits: await storage.tools.historyOfLimits(tool.id),
      provenance: await provenanceLists(storage, tool, span),
      damaged: await storage.readings.damaged(tool.id, span),
      outages: await outagesOf(storage, tool, span),
      pieces: await storage.readings.pieces(tool.id, span),
      goods: await goodsWithin(storage, tool.id, span),
      channels: await channelsWithin(storage, owned, span),
    }
  }
}

/** None of the time before the tool was there. */
const outagesOf = async (
  storage: Pick<Storage, 'outages'>,
  { createdAt }: Tool,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<OutageOnRecord[]> => {
  const since = Math.max(fromMs, createdAt.getTime())
  const outages = since < toMs ? await storage.outages.within({ fromMs: since, toMs }) : []
  return outagesOnRecord(outages, { fromMs: since, untilMs: toMs })
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
