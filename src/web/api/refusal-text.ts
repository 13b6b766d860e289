import type { ParseKeys, TFunction } from 'i18next'
import { RefusedError, UnreachableError } from './request-error.ts'

/** The fixed texts of the call contract. */
const KNOWN_MESSAGES: Readonly<Record<string, ParseKeys>> = {
  'User is existed': 'refusals.userExists',
  'Email is empty': 'refusals.emailEmpty',
  'FirstName is empty': 'refusals.firstNameEmpty',
  'LastName is empty': 'refusals.lastNameEmpty',
  'Password is empty': 'refusals.passwordEmpty',
}

const BY_CODE: Readonly<Record<string, ParseKeys>> = {
  UNAUTHENTICATED: 'refusals.unauthenticated',
  FORBIDDEN: 'refusals.forbidden',
  NOT_FOUND: 'refusals.notFound',
  RATE_LIMITED: 'refusals.rateLimited',
}

/** What the reader is told, a line for each broken rule. An unknown kind is a general sentence that names the request. */
export const refusalText = (t: TFunction, error: unknown): string => {
  if (error instanceof UnreachableError) return t('refusals.unreachable')
  if (!(error instanceof RefusedError)) return t('refusals.unknown')
  const byCode = BY_CODE[error.code]
  if (byCode !== undefined) return t(byCode) as string
  const lines = error.messages.map((message) => KNOWN_MESSAGES[message]).filter((key) => key !== undefined)
  if (lines.length > 0) return lines.map((key) => t(key) as string).join('\n')
  return error.requestId === null ? t('refusals.unknown') : t('refusals.unknownWithId', { requestId: error.requestId })
}
