/**
 * A row of recent readings whose bytes are not what was written. `receivedMs`: since 1970; like
 * `readings` it may itself be damaged. `detail`: half a sentence that says what is wrong.
 */
export type DamagedRow = { id: number; receivedMs: number; readings: number; detail: string }

/** The largest time that a Date holds, ms. */
const LAST_DATE_MS = 8.64e15

/** A sentence for the operator. */
export const damagedRowText = ({ id, receivedMs, readings, detail }: DamagedRow): string => {
  const received =
    Math.abs(receivedMs) <= LAST_DATE_MS ? new Date(receivedMs).toISOString() : `${receivedMs} ms`
  return `Row ${id} of the hot log (${readings} readings, received ${received}) is damaged: ${detail}.`
}

/**
 * A sealed stretch of a tool's readings whose bytes are not what was written. `firstDay`: its first
 * UTC day, "2026-11-20".
 */
export type DamagedDays = { toolId: number; firstDay: string; detail: string }

/** A sentence for the operator. */
export const damagedDaysText = ({ toolId, firstDay, detail }: DamagedDays): string =>
  `The readings of tool ${toolId} from ${firstDay} (UTC) on are damaged: ${detail}`
