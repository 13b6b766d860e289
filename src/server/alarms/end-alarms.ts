import type { Writes } from '../storage/storage.ts'

const DELETED = 'The sensor was deleted.'

/**
 * Tools are deleted: their open alarms are over, nothing more is told of them, and nothing is
 * remembered.
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
  await stores.alarms.keepStates(toolIds.map((toolId) => ({ toolId, state: null, dueAt: null })))
  await stores.outbox.withdraw(toolIds, at, DELETED)
}
