import type { Stores } from '../storage/storage.ts'

/** Tools are deleted: their open alarms are over, without a message, and nothing is remembered of them. */
export const endAlarms = async (stores: Stores, toolIds: readonly number[], at: Date): Promise<void> => {
  for (const { id } of await stores.alarms.openOfTools(toolIds)) {
    await stores.alarms.progress(id, { state: 'RECOVERED', recoveredAt: at, recoveryCause: 'deleted' })
  }
  for (const toolId of toolIds) await stores.alarms.keepState(toolId, null)
}
