import type { ContactMemory } from './contacts/contact-memory.ts'
import type { HotLog } from './hot-log.ts'
import type { PendingReadings } from './pending-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'

export type CommittedMemory = { memory: ReadingMemory; hotLog: HotLog; contacts: ContactMemory }

/** After a commit: what the transaction has written is in the memory from now on. */
export const rememberCommitted = (
  { memory, hotLog, contacts }: CommittedMemory,
  pending: PendingReadings,
): void => {
  for (const row of pending.written) hotLog.committed(row)
  for (const [toolId, { run, latest }] of pending.byTool) memory.add(toolId, run, latest.receivedMs)
  for (const contact of pending.contacts) contacts.add(contact)
}
