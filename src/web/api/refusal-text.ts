import type { ParseKeys, TFunction } from 'i18next'
import { RefusedError, UnreachableError } from './request-error.ts'

const BY_CODE: Readonly<Record<string, ParseKeys>> = {
  UNAUTHENTICATED: 'refusals.unauthenticated',
  FORBIDDEN: 'refusals.forbidden',
  NOT_FOUND: 'refusals.notFound',
  RATE_LIMITED: 'refusals.rateLimited',
}

/** The server names its lines 'users.existed' and the like; the texts stand under `refusals`. */
const lineOf = (t: TFunction, key: string): string | null => {
  const text = t(`refusals.${key}` as ParseKeys, { defaultValue: '' }) as string
  return text === '' ? null : text
}

/**
 * What the reader is told, a line for each broken rule. An unknown kind is a general sentence that
 * names the request, under which the server's log has the rest.
 */
export const refusalText = (t: TFunction, error: unknown): string => {
  if (error instanceof UnreachableError) return t('refusals.unreachable')
  if (!(error instanceof RefusedError)) return t('refusals.unknown')
  const byCode = BY_CODE[error.code]
  if (byCode !== undefined) return t(byCode) as string
  const lines = error.keys.map((key) => lineOf(t, key)).filter((line) => line !== null)
  if (lines.length > 0) return lines.join('\n')
  return error.requestId === null
    ? t('refusals.unknown')
    : t('refusals.unknownWithId', { requestId: error.requestId })
}
