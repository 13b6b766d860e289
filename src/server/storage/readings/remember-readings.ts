import type { ContactMemory } from './contacts/contact-memory.ts'
import type { HotLog } from './hot-log.ts'
import type { ReadingMemory } from './reading-memory.ts'
import type { LatestRows } from './reading-rows.ts'
import { runsByTool } from './runs-by-tool.ts'

/** Fills the memory at the start, from the newest sealed readings and the hot log. */
export const rememberReadings = async (
  rows: LatestRows,
  hotLog: HotLog,
  memory: ReadingMemory,
  contacts: ContactMemory,
): Promise<void> => {
  for (const [toolId, timeMs, value, receivedMs] of await rows.latest())
    memory.knowSealed(toolId, { timeMs, value, receivedMs })
  await hotLog.replay(
    (receivedMs, arrived) => {
      for (const [toolId, run] of runsByTool(arrived, receivedMs))
        memory.add(toolId, run, receivedMs)
    },
    (contact) => contacts.add(contact),
  )
}
