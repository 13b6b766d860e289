import { createHash } from 'node:crypto'
import type { IssuedLog } from '../storage/issued-log-store.ts'

/**
 * SHA-256, hex, of everything that is kept of an issued log but its number. The chained trail holds
 * it, so that a row which nobody issued, or one that was altered, is found (docs/records.md).
 */
export const issuedLogHash = (log: Omit<IssuedLog, 'id'>): string => {
  const {
    toolId,
    fromMs,
    toMs,
    untilMs,
    intervalBeforeMs,
    language,
    timeZone,
    readings,
    format,
    code,
    contentHash,
    partHashes,
    fileHash,
    imeiNumber,
    equipmentId,
    issuedAt,
    issuedTo,
  } = log
  const parts = Object.entries(partHashes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const facts = [
    toolId,
    fromMs,
    toMs,
    untilMs,
    intervalBeforeMs,
    language,
    timeZone,
    readings,
    format,
    code,
    contentHash,
    parts,
    fileHash,
    imeiNumber,
    equipmentId,
    issuedAt.getTime(),
    issuedTo,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
