import type { Tool } from './tool.ts'

/** Somebody else saved first. `current`: the tool as it is now. */
export type ToolChangedMeanwhile = { kind: 'tool-changed-meanwhile'; current: Tool }

/**
 * The refusal of an editor whose tool is no longer the one it saw; null when it may save. `seenAt`:
 * the `updatedAt` that the editor saw; null or undefined writes over whatever came meanwhile. An
 * earlier stamp is refused like a later one, since a server's clock may have been set back.
 */
export const toolChangedSince = (
  current: Tool,
  seenAt: Date | null | undefined,
): ToolChangedMeanwhile | null =>
  seenAt === null || seenAt === undefined || current.updatedAt.getTime() === seenAt.getTime()
    ? null
    : { kind: 'tool-changed-meanwhile', current }
