import type { Writes } from '../storage/storage.ts'

const DELETED = { cause: 'deleted', reason: 'The sensor was deleted.' } as const
const WITHOUT_DEVICE = { cause: 'withoutDevice', reason: 'The sensor has no device.' } as const

/**
 * For tools that are deleted: ends their open incidents, withdraws their waiting messages, and
 * deletes their states.
 */
export const endAlarms = async (
  stores: Writes,
  toolIds: readonly number[],
  at: Date,
): Promise<void> => end(stores, toolIds, at, DELETED)

/** For a tool that waits for a device from now on: the same, since it gets no more readings. */
export const leaveDevice = async (stores: Writes, toolId: number, at: Date): Promise<void> =>
  end(stores, [toolId], at, WITHOUT_DEVICE)

const end = async (
  stores: Writes,
  toolIds: readonly number[],
  at: Date,
  { cause, reason }: typeof DELETED | typeof WITHOUT_DEVICE,
): Promise<void> => {
  for (const { id } of await stores.alarms.openOfTools(toolIds)) {
    await stores.alarms.progress(id, {
      state: 'RECOVERED',
      recoveredAt: at,
      recoveryCause: cause,
    })
  }
  await stores.alarms.saveStates(toolIds.map((toolId) => ({ toolId, state: null, dueAt: null })))
  await stores.outbox.withdraw(toolIds, at, reason)
  await stores.webhooks.withdraw({ toolIds }, at, reason)
}
