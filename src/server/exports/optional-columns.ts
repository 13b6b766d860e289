import { type Channel, CHANNELS } from '../../domain/devices/sensor.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { reportedChannels } from './channel-columns.ts'
import { someHaveGoods } from './goods-columns.ts'
import type { OptionalColumns } from './reading-rows.ts'

/** The columns that only some files have. `tools`: in slices. */
export const optionalColumns = async (
  storage: Pick<Reads, 'alarms' | 'imports' | 'readings'>,
  tools: AsyncIterable<readonly OwnedTool[]> | Iterable<readonly OwnedTool[]>,
  span: { fromMs: number; toMs: number },
): Promise<OptionalColumns> => {
  let hasGoods = false
  const reported = new Set<Channel>()
  for await (const slice of tools) {
    hasGoods ||= await someHaveGoods(storage, slice, span)
    for (const channel of await reportedChannels(storage, slice)) reported.add(channel)
  }
  return {
    hasGoods,
    channels: CHANNELS.filter((channel) => channel !== 'temperature').filter((channel) =>
      reported.has(channel),
    ),
  }
}
