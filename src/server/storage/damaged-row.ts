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
