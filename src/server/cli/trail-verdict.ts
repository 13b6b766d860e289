import { chainCheck, type NotedHead } from '../audit/chain-check.ts'
import { faultSentence } from '../audit/fault-sentence.ts'
import { unknownIssuedLog } from '../audit/unknown-issued-log.ts'
import { unknownSignature } from '../audit/unknown-signature.ts'
import type { ReadTrail } from '../storage/snapshot.ts'

/**
 * Checks the trail and the list of issued measurement logs, and closes them. `noted`: a head from
 * earlier. Throws `OperatorError` where the file cannot be read.
 */
export const trailVerdict = async (
  trail: ReadTrail,
  noted: NotedHead | null,
): Promise<{ isWhole: boolean; sentence: string }> => {
  try {
    const check = chainCheck(trail.audit, noted)
    let progress = await check()
    while (progress.kind === 'running') progress = await check()
    if (progress.kind === 'faulty')
      return {
        isWhole: false,
        sentence: `The audit trail is NOT whole. ${faultSentence(progress.fault)}`,
      }
    const forged =
      trail.issuedLogs === null ? null : await unknownIssuedLog(trail.audit, trail.issuedLogs)
    if (forged !== null)
      return {
        isWhole: false,
        sentence: `The audit trail is whole, but the measurement log with the number ${forged} is NOT: no entry says that it was issued as it stands in the database.`,
      }
    const forgedSignature =
      trail.signatures === null ? null : await unknownSignature(trail.audit, trail.signatures)
    if (forgedSignature !== null)
      return {
        isWhole: false,
        sentence: `The audit trail is whole, but the signature with the number ${forgedSignature} is NOT: no entry says that it was made as it stands in the database.`,
      }
    return {
      isWhole: true,
      sentence: `The audit trail is whole: ${progress.entries} entries. Note its head in another place: ${progress.entries}:${progress.hash}`,
    }
  } catch (error) {
    throw trail.asReadError(error)
  } finally {
    await trail.close()
  }
}
