import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { reportedChannels } from './channel-columns.ts'
import { someHaveGoods } from './goods-columns.ts'
import type { OptionalColumns } from './reading-rows.ts'

/** The columns that only some files have. */
export const optionalColumns = async (
  storage: Pick<Reads, 'alarms' | 'imports' | 'readings'>,
  tools: readonly OwnedTool[],
  span: { fromMs: number; toMs: number },
): Promise<OptionalColumns> => ({
  hasGoods: await someHaveGoods(storage, tools, span),
  channels: await reportedChannels(storage, tools),
})
