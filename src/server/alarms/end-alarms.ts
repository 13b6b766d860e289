import type { Writes } from '../storage/storage.ts'

const DELETED = 'The sensor was deleted.'

/**
 * For tools that are deleted: ends their open incidents, withdraws their waiting messages, and
 * deletes their states.
 */
export const endAlarms = async (
  stores: Writes,
  toolIds: readonly number[],
  at: Date,
): Promise<void> => {
  for (const { id } of await stores.alarms.openOfTools(toolIds)) {
    await stores.alarms.progress(id, {
      state: 'RECOVERED',
      recoveredAt: at,
      recoveryCause: 'deleted',
    })
  }
  await stores.alarms.saveStates(toolIds.map((toolId) => ({ toolId, state: null, dueAt: null })))
  await stores.outbox.withdraw(toolIds, at, DELETED)
}
