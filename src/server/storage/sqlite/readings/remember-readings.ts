import type { DatabaseSync } from 'node:sqlite'
import type { ContactMemory } from '../contacts/contact-memory.ts'
import type { HotLog } from './hot-log.ts'
import type { ReadingMemory } from './reading-memory.ts'
import { runsByTool } from './runs-by-tool.ts'

/**
 * Fills the memory at the start, from the newest sealed readings and the hot log.
 */
export const rememberReadings = (
  db: DatabaseSync,
  hotLog: HotLog,
  memory: ReadingMemory,
  contacts: ContactMemory,
): void => {
  const newest = db.prepare('SELECT tool_id, time_ms, value, received_ms FROM latest')
  // Rows as objects take three times as long, which counts with 100,000 of them.
  newest.setReturnArrays(true)
  for (const row of newest.iterate()) {
    const [toolId, timeMs, value, receivedMs] = row as unknown as [number, number, number, number]
    memory.knowSealed(toolId, { timeMs, value, receivedMs })
  }

  hotLog.replay((receivedMs, arrived) => {
    for (const [toolId, run] of runsByTool(arrived, receivedMs)) memory.add(toolId, run, receivedMs)
  })
  for (const contact of hotLog.contacts()) contacts.add(contact)
}
