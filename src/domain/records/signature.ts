/**
 * Kinds of records that people sign. A record is named by its kind and its number: of a log that of the
 * issued log, of a deviation that of the version, of a review its own.
 */
export const SIGNED_KINDS = ['log', 'deviation', 'register', 'review'] as const

export type SignedKind = (typeof SIGNED_KINDS)[number]

export type SignedSubject = { kind: SignedKind; id: number }

/** What a signature says of a paper, in the order in which papers are signed. */
export const SIGNATURE_MEANINGS = ['REVIEWED', 'APPROVED'] as const

export type SignatureMeaning = (typeof SIGNATURE_MEANINGS)[number]

/** Of a remark, in characters. */
export const LONGEST_REMARK = 500

/** Whether the person has signed with this meaning and has not withdrawn it. */
export const hasSigned = (
  signatures: readonly {
    accountId: number
    meaning: SignatureMeaning
    withdrawn: object | null
  }[],
  accountId: number,
  meaning: SignatureMeaning,
): boolean =>
  signatures.some(
    (each) => each.accountId === accountId && each.meaning === meaning && each.withdrawn === null,
  )
