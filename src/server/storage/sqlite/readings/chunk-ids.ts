import { STORED_DAYS } from '../../readings/days.ts'

/** Ids of sealed days sort by tool, then day, so that a chart reads neighbouring rows. */
export const chunkId = (toolId: number, day: number): number => toolId * STORED_DAYS + day
export const toolOfChunk = (id: number): number => Math.floor(id / STORED_DAYS)
export const dayOfChunk = (id: number): number => id % STORED_DAYS
