import type { ParseKeys, TFunction } from 'i18next'
import { SECOND_MS } from '../../domain/durations.ts'
import { durationText } from '../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { texts } from '../i18n/i18n.ts'
import {
  RefusedError,
  StoredUnreadError,
  UnansweredError,
  UnreachableError,
  type RefusalProblem,
} from './request-error.ts'

const BY_CODE: Readonly<Record<string, ParseKeys>> = {
  UNAUTHENTICATED: 'failures.unauthenticated',
  FORBIDDEN: 'failures.forbidden',
  NOT_FOUND: 'failures.notFound',
  RATE_LIMITED: 'failures.rateLimited',
}

/** The sentence about one broken rule; null when this build has no text for it. */
export const problemText = (t: TFunction, { key, params }: RefusalProblem): string | null => {
  const text = t(`refusals.${key}` as ParseKeys, { ...params, defaultValue: '' }) as string
  return text === '' ? null : text
}

const linesOf = (t: TFunction, problems: readonly RefusalProblem[]): string[] =>
  problems.map((problem) => problemText(t, problem)).filter((line) => line !== null)

/** What stands beside a field of a form, a line for each rule that it breaks; null for none. */
export const fieldText = (t: TFunction, error: unknown, field: string): string | null => {
  if (!(error instanceof RefusedError)) return null
  const lines = linesOf(
    t,
    error.problems.filter((problem) => problem.field === field),
  )
  return lines.length === 0 ? null : lines.join('\n')
}

/**
 * Why the server refused, or did not answer, a line for each broken rule. Without a text for it, a
 * general sentence that names the request, under which the server log has the rest.
 *
 * `besides`: fields beside which the form shows their own lines; empty when nothing else is left.
 */
export const refusalText = (
  t: TFunction,
  error: unknown,
  besides: readonly string[] = [],
): string => {
  if (error instanceof StoredUnreadError) return t('failures.storedUnread')
  if (error instanceof UnansweredError) return t('failures.unanswered')
  if (error instanceof UnreachableError) return t('failures.unreachable')
  if (!(error instanceof RefusedError)) return t('failures.unknown')
  if (error.code === 'RATE_LIMITED' && error.retryAfterSeconds !== null)
    return t('failures.rateLimitedFor', {
      duration: durationText(error.retryAfterSeconds * SECOND_MS, texts.language as LanguageCode),
    })
  const lines = linesOf(
    t,
    error.problems.filter(({ field }) => field === null || !besides.includes(field)),
  )
  const isBeside = besides.some((field) => fieldText(t, error, field) !== null)
  if (lines.length > 0 || isBeside) return lines.join('\n')
  const byCode = BY_CODE[error.code]
  if (byCode !== undefined) return t(byCode) as string
  return error.requestId === null
    ? t('failures.unknown')
    : t('failures.unknownWithId', { requestId: error.requestId })
}
