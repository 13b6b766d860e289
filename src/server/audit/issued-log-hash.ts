import { createHash } from 'node:crypto'
import type { IssuedLog } from '../storage/issued-log-store.ts'

/**
 * SHA-256, in hex, of all columns of an issued log but its id. The entry about the issue has this
 * hash, so that a forged or altered row is found (docs/records.md).
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
