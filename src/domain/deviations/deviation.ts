/**
 * OPEN: people write it. WAITING: for approval. APPROVED: signed, its version never changes again.
 * WITHDRAWN: with a reason; its number stays.
 */
export const DEVIATION_STATES = ['OPEN', 'WAITING', 'APPROVED', 'WITHDRAWN'] as const

export type DeviationState = (typeof DEVIATION_STATES)[number]

/** What became of the goods. */
export const ASSESSMENTS = ['UNDER_ASSESSMENT', 'RELEASED', 'QUARANTINED', 'DESTROYED'] as const

export type Assessment = (typeof ASSESSMENTS)[number]

/** What people write. Empty texts are open work. */
export type DeviationText = {
  cause: string
  assessment: Assessment
  /** Which goods, how much, who decided. */
  assessmentNote: string
  action: string
  prevention: string
}

export const EMPTY_TEXT: DeviationText = {
  cause: '',
  assessment: 'UNDER_ASSESSMENT',
  assessmentNote: '',
  action: '',
  prevention: '',
}

export const DEVIATION_FIELDS = ['cause', 'assessmentNote', 'action', 'prevention'] as const

/** Of each text, in characters. */
export const LONGEST_DEVIATION_TEXT = 4_000

/** "2026-0001": the numbers of an account's year have no gap. */
export const deviationNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`

/** What is still to be written before somebody can approve it, in the order of the form. */
export const missingText = (
  text: DeviationText,
): ('cause' | 'assessment' | 'action' | 'prevention')[] => [
  ...(text.cause === '' ? (['cause'] as const) : []),
  ...(text.assessment === 'UNDER_ASSESSMENT' ? (['assessment'] as const) : []),
  ...(text.action === '' ? (['action'] as const) : []),
  ...(text.prevention === '' ? (['prevention'] as const) : []),
]
