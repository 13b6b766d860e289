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
  const newest = db
    .prepare('SELECT tool_id, time_ms, value, received_ms FROM latest')
    .iterate() as Iterable<{ tool_id: number; time_ms: number; value: number; received_ms: number }>
  for (const row of newest)
    memory.knowSealed(row.tool_id, {
      timeMs: row.time_ms,
      value: row.value,
      receivedMs: row.received_ms,
    })

  hotLog.replay((receivedMs, arrived) => {
    for (const [toolId, run] of runsByTool(arrived, receivedMs)) memory.add(toolId, run, receivedMs)
  })
  for (const contact of hotLog.contacts()) contacts.add(contact)
}
