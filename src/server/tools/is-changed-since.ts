import type { Tool } from '../../domain/tools/tool.ts'

/**
 * Whether the tool is another than the one its editor saw; an earlier stamp is another too, since
 * clocks are set back.
 */
export const isChangedSince = (tool: Tool, seenAt: Date | null | undefined): boolean =>
  seenAt !== null && seenAt !== undefined && tool.updatedAt.getTime() !== seenAt.getTime()
