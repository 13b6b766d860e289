import type { TFunction } from 'i18next'
import { refusalText } from '../../api/refusal-text.ts'
import { PasskeyError } from './passkeys.ts'

/**
 * Why a step with the second factor failed, in a sentence: of the browser or of the server. Null when
 * nothing failed; empty when all of it stands beside the `fields`.
 */
export const factorReason = (
  t: TFunction,
  error: unknown,
  fields: readonly string[] = [],
): string | null => {
  if (error === null) return null
  if (error instanceof PasskeyError) return t(`secondFactor.passkeyProblem.${error.problem}`)
  return refusalText(t, error, fields)
}
