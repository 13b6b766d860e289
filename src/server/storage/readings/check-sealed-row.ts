import { DamagedChunkError } from '../chunks/chunk-format.ts'
import { readChunkStart } from '../chunks/decode-chunk.ts'
import { type DamagedDays, utcDayText } from '../damaged-readings.ts'
import { dayOf } from './days.ts'
import type { SealedRow } from './stored-series.ts'

/**
 * Throws `DamagedChunkError` unless the checksum fits the bytes, and the bytes fit their row: the
 * number of readings, and the days. It does not unpack the readings.
 */
export const checkSealedRow = ({ firstDay, days, readings, bytes }: SealedRow): void => {
  const start = readChunkStart(bytes)
  if (start.readings !== readings)
    throw new DamagedChunkError('it holds another number of readings than its row says')
  const day = dayOf(start.firstMs)
  if (day < firstDay || day >= firstDay + days)
    throw new DamagedChunkError('its readings are of other days than its row says')
}

/** What is wrong with a row of sealed days, or null. */
export const damageOfDays = (row: SealedRow): DamagedDays | null => {
  try {
    checkSealedRow(row)
    return null
  } catch (error) {
    if (error instanceof DamagedChunkError) return damagedDays(row, error)
    throw error
  }
}

export const damagedDays = (
  { toolId, firstDay, days, readings }: SealedRow,
  { detail }: DamagedChunkError,
): DamagedDays => ({ toolId, firstDay: utcDayText(firstDay), days, readings, detail })
