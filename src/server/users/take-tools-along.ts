import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Account } from '../../domain/users/account.ts'
import { leaveCustomer } from '../alarms/follow-tool-change.ts'
import { takeDevicesAlong } from '../devices/devices-of-account.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * For an account that has moved with its subtree: its tools come under another customer, if the
 * top-level account is another one, and devices follow their tools.
 */
export const takeToolsAlong = async (
  stores: Writes,
  before: Account,
  after: Account,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const { rows } = await stores.tools.list({ scope: { kind: 'subtree', path: after.path } })
  if ((await topLevelOf(stores, before.path)) !== (await topLevelOf(stores, after.path)))
    await leaveCustomer(
      stores,
      rows.map(({ tool }) => tool.id),
      now,
    )
  await takeDevicesAlong(stores, after, rows, by, now)
}
