import { drawMeasureLog } from '../../src/server/measure-log/drawing/draw-measure-log.ts'
import { fridgeLog } from './measure-logs.ts'

// Runs as its own process, so that its peak memory can be measured. Draws one measurement log with
// the number of readings in its argument, and prints time, size and memory.
const log = fridgeLog(Number(process.argv[2]))
await drawMeasureLog(fridgeLog(60))
const before = process.memoryUsage().rss
const began = performance.now()
const bytes = await drawMeasureLog(log)
const ms = performance.now() - began
const pages = Number(/\/Count (\d+)/.exec(Buffer.from(bytes.buffer).toString('latin1'))?.[1])
process.stdout.write(
  JSON.stringify({
    ms,
    bytes: bytes.length,
    pages,
    megabytes: (process.resourceUsage().maxRSS * 1024 - before) / 1e6,
  }),
)
