import { OperatorError } from '../../operator-error.ts'

/** The store of backups refused something or was not reached. The sentence holds no secret. */
export class S3Error extends OperatorError {
  override name = 'S3Error'
}

/** What stores answer most often when a setting is wrong, by their code, and the way out. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make the bucket, or correct S3_BUCKET.',
  AccessDenied: 'Give the key the rights that docs/operations.md lists.',
  Forbidden: 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and the rights of the key.',
  InvalidAccessKeyId: 'Check S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Check S3_SECRET_ACCESS_KEY, and S3_REGION.',
  AuthorizationHeaderMalformed: 'Check S3_REGION.',
  PermanentRedirect: 'Check S3_REGION and S3_ENDPOINT.',
  RequestTimeTooSkewed: 'Check the clock of this server.',
  ECONNREFUSED: 'Nothing listens there: check S3_ENDPOINT.',
  ENOTFOUND: 'There is no such name: check S3_ENDPOINT.',
  NoSuchKey: '"npm run restore -- --list" says which backups there are.',
  NotFound: '"npm run restore -- --list" says which backups there are.',
}

const textOf = (error: unknown, field: string): string | null => {
  if (typeof error !== 'object' || error === null || !(field in error)) return null
  const value = (error as Record<string, unknown>)[field]
  return typeof value === 'string' && value !== 'Error' ? value : null
}

/** The code of the store's answer, or of the network. */
export const codeOf = (error: unknown): string =>
  textOf(error, 'Code') ??
  textOf(error, 'code') ??
  textOf(error, 'name') ??
  textOf(error, 'message') ??
  'no reason'

/**
 * A sentence. Only the code is taken from the answer: messages of stores and packages may repeat what
 * was sent.
 */
export const asS3Error = (error: unknown, what: string, place: string): OperatorError => {
  if (error instanceof OperatorError) return error
  const code = codeOf(error).replace(/[^\w.-]+/g, ' ')
  return new S3Error(`${what} failed at ${place}: ${code}. ${WAYS_OUT[code] ?? ''}`.trim())
}
