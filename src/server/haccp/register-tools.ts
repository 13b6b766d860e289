import type { RegisterMonth } from '../../domain/haccp/register-month.ts'
import type { RegisterSettings } from '../../domain/haccp/register-settings.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Reads } from '../storage/storage.ts'

const byName = (one: Tool, other: Tool): number =>
  one.name.localeCompare(other.name, 'en') || one.id - other.id

/** The sensors that an account has now, by name. */
export const toolsOfAccount = async (
  { tools }: Pick<Reads, 'tools'>,
  accountId: number,
): Promise<Tool[]> => {
  const { rows } = await tools.list({ scope: { kind: 'all' }, ownerId: accountId })
  return rows.map(({ tool }) => tool).toSorted(byName)
}

/**
 * The sensors of a month's register: those that the account has, and deleted ones that measured in
 * that month; of them the chosen ones.
 */
export const toolsOfMonth = async (
  stores: Pick<Reads, 'tools' | 'readings'>,
  accountId: number,
  { fromMs, toMs }: RegisterMonth,
  { toolIds }: RegisterSettings,
): Promise<Tool[]> => {
  const present = await toolsOfAccount(stores, accountId)
  const presentIds = new Set(present.map(({ id }) => id))
  const deleted: Tool[] = []
  for (const tool of await stores.tools.ofOwnerWithDeleted(accountId)) {
    if (presentIds.has(tool.id)) continue
    const latest = await stores.readings.latest(tool.id)
    if (latest !== null && latest.timeMs >= fromMs) deleted.push(tool)
  }
  return [...present, ...deleted]
    .filter(
      ({ id, createdAt }) =>
        createdAt.getTime() < toMs && (toolIds === null || toolIds.includes(id)),
    )
    .toSorted(byName)
}
