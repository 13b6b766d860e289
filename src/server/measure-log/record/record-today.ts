import type { Tool } from '../../../domain/tools/tool.ts'
import type { IssuedLog } from '../../storage/issued-log-store.ts'
import { gatherRecord, type RecordDeps } from './gather-record.ts'
import type { LogRecord } from './measure-log.ts'
import { partHashes, partsOfFormat, type RecordFormat, type RecordPart } from './record-hash.ts'

/**
 * The record of an issued log from today's data, and its parts that read otherwise than when the log
 * was issued; none: it is unaltered.
 */
export const recordToday = async (
  deps: RecordDeps,
  tool: Tool,
  log: IssuedLog,
  signal: AbortSignal | undefined,
): Promise<{ record: LogRecord; changed: RecordPart[] }> => {
  const record = await gatherRecord(deps, tool, log, signal)
  const format = log.format as RecordFormat
  const parts = partHashes(record, format)
  return {
    record,
    changed: partsOfFormat(format).filter((part) => parts[part] !== log.partHashes[part]),
  }
}
