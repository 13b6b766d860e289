import type { AuditFault } from './chain-check.ts'

/** The fault as a sentence that begins with the first bad entry. */
export const faultSentence = (fault: AuditFault): string => {
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
