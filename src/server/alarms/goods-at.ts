import type { LatestReading } from '../../domain/alarms/alarm-event.ts'
import { type AlarmTool, watchesGoods } from '../../domain/alarms/alarm-tool.ts'
import {
  goodsAfter,
  goodsReachMs,
  type GoodsTemperature,
} from '../../domain/alarms/goods-temperature.ts'
import type { Reads } from '../storage/storage.ts'

/** The goods' temperature at a tool's reading; null where no lane watches it. */
export const goodsAt = async (
  stores: Pick<Reads, 'readings'>,
  toolId: number,
  tool: AlarmTool,
  latest: LatestReading | null,
): Promise<GoodsTemperature | null> => {
  if (latest === null || !watchesGoods(tool)) return null
  const span = { fromMs: latest.timeMs - goodsReachMs(tool), toMs: latest.timeMs + 1 }
  const series = await stores.readings.readMeasured(toolId, span)
  return goodsAfter(series, tool, await stores.readings.usualIntervalMs(toolId))
}
