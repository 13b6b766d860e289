import { type AuditFault, chainCheck, type NotedHead } from '../audit/chain-check.ts'
import { unknownIssuedLog } from '../audit/unknown-issued-log.ts'
import { asOpenError } from '../storage/sqlite/as-open-error.ts'
import type { ReadTrail } from '../storage/sqlite/read-audit-trail.ts'

/** The fault as a sentence that begins with the first bad entry. */
const faultSentence = (fault: AuditFault): string => {
  switch (fault.kind) {
    case 'altered':
      return `Entry ${fault.entry} was altered, or no longer follows the entry after which it was written.`
    case 'missing':
      return `Entry ${fault.entry} is missing.`
    case 'personal-altered':
      return `Entry ${fault.entry}: its personal part was altered.`
    case 'personal-missing':
      return `Entry ${fault.entry}: its personal part is missing, and no entry says that the person was erased.`
    case 'listing-altered':
      return `Entry ${fault.entry} is not listed under the accounts that it is about.`
    case 'noted-head-differs':
      return `Entry ${fault.entry} differs from the head that you gave: the trail up to this entry was rewritten.`
    case 'form-unknown':
      return `Entry ${fault.entry} has the form ${fault.form}, which this program does not know.`
    case 'end-differs':
      return fault.last < fault.entry
        ? `Entry ${fault.last + 1} is missing: the trail ends with entry ${fault.last}, but went on to entry ${fault.entry}.`
        : `Entry ${fault.last} is the last one, but the trail's own head says that it ends with entry ${fault.entry}.`
  }
}

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
    return {
      isWhole: true,
      sentence: `The audit trail is whole: ${progress.entries} entries. Note its head in another place: ${progress.entries}:${progress.hash}`,
    }
  } catch (error) {
    throw asOpenError(error, trail.file)
  } finally {
    trail.close()
  }
}
