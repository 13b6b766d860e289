import { badInput } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { ok, refused } from '../result.ts'
import type { Result } from '../result.ts'
import { textErrors } from '../text-errors.ts'

export const LONGEST_REASON = 500

/**
 * Why somebody makes a change, for the audit trail; undefined when nothing, or only blanks, were
 * typed.
 */
export const readReason = (
  text: string | null | undefined,
): Result<string | undefined, Refusal> => {
  const reason = text?.trim() ?? ''
  const broken = textErrors({ field: 'reason', label: 'The reason' }, reason, LONGEST_REASON)
  if (broken.length > 0) return refused(badInput(...broken))
  return ok(reason === '' ? undefined : reason)
}
