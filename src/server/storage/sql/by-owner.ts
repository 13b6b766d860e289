import type { ToolOfOwner } from '../customer-need-store.ts'

export const counted = (
  rows: readonly { user_id: number; count: number | string | bigint }[],
): Map<number, number> => new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))

export const ofOwners = (rows: readonly { id: number; user_id: number }[]): ToolOfOwner[] =>
  rows.map(({ id, user_id: ownerId }) => ({ toolId: id, ownerId }))
