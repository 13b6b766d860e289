import { DamagedChunkError } from '../../chunks/chunk-format.ts'
import { readChunkStart } from '../../chunks/decode-chunk.ts'
import type { ChunkRow } from './chunk-rows.ts'
import { dayOf, dayOfChunk } from './days.ts'

/**
 * Throws `DamagedChunkError` unless the checksum fits the bytes, and the bytes fit their row: the
 * number of readings, and the days. It does not unpack the readings.
 */
export const checkChunkRow = ({ id, days, readings, bytes }: ChunkRow): void => {
  const start = readChunkStart(bytes)
  if (start.readings !== readings)
    throw new DamagedChunkError('it holds another number of readings than its row says')
  const firstDay = dayOfChunk(id)
  const day = dayOf(start.firstMs)
  if (day < firstDay || day >= firstDay + days)
    throw new DamagedChunkError('its readings are of other days than its row says')
}
