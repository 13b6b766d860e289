import { GraphQLError } from 'graphql'
import type { Refusal } from '../../domain/refusal.ts'
import type { Result } from '../../domain/result.ts'
import type { ToolChangedMeanwhile } from '../../domain/tools/tool-changed-meanwhile.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { DiskFullError, type StorageUnavailableError } from '../storage/storage-errors.ts'

/** All refusals that a service may answer. */
type AnyRefusal = Refusal | ToolChangedMeanwhile

const CODES = {
  unauthenticated: 'UNAUTHENTICATED',
  'login-failed': 'UNAUTHENTICATED',
  'initial-password-ended': 'UNAUTHENTICATED',
  'must-finish': 'FORBIDDEN',
  'account-ended': 'FORBIDDEN',
  forbidden: 'FORBIDDEN',
  'only-looks': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'bad-input': 'BAD_USER_INPUT',
  'tool-changed-meanwhile': 'BAD_USER_INPUT',
  'rate-limited': 'RATE_LIMITED',
} as const satisfies Record<AnyRefusal['kind'], string>

const MESSAGES = {
  unauthenticated: 'Log in first.',
  'login-failed': 'Login failed.',
  'initial-password-ended':
    'The initial password of this account has ended. Ask the person who manages the account for a new one.',
  'must-finish': 'Finish logging in first: the page says what is left to do.',
  'account-ended':
    'This account has ended: it can be read, but not changed. Ask the person who manages it.',
  forbidden: 'Your role does not allow this.',
  'only-looks':
    'You look with somebody else’s eyes: nothing can be changed, signed or downloaded meanwhile. End the look first.',
  'not-found': 'Not found, or you may not see it.',
  'tool-changed-meanwhile': 'Somebody else has changed this sensor since you opened it.',
  'rate-limited': 'Too many attempts. Try again later.',
} as const satisfies Record<Exclude<AnyRefusal['kind'], 'bad-input'>, string>

/** Refusals that are no broken rule of the input, and yet have a text of their own on the screens. */
const KEYS: Partial<Record<AnyRefusal['kind'], string>> = {
  'initial-password-ended': 'users.initialPasswordEnded',
  'must-finish': 'users.mustFinish',
  'account-ended': 'users.accountEnded',
  'only-looks': 'support.onlyLooks',
  'tool-changed-meanwhile': 'tools.changedMeanwhile',
}

/**
 * The editable fields of a tool, named and typed as in the GraphQL contract. The user whose change
 * was refused compares them with their own.
 */
const currentTool = ({ limits, sendEmailMessage, sendNotificationMessage, ...tool }: Tool) => ({
  name: tool.name,
  imeiNumber: tool.imeiNumber,
  equipmentId: tool.equipmentId,
  userId: String(tool.userId),
  defrostFridge: tool.defrostFridge,
  temperatureCorrection: tool.temperatureCorrection,
  ...limits,
  sendEmailMessage: Number(sendEmailMessage),
  sendNotificationMessage: Number(sendNotificationMessage),
  notificationEmail: tool.notificationEmail,
  updatedAt: tool.updatedAt.toISOString(),
})

/**
 * The GraphQL error for a refusal, with the codes and messages of the contract. For `bad-input` the
 * extensions have one entry per broken rule, in the same order, in each of three lists: `messages`
 * (English), `keys` (of the translated text) and `problems` (input's name, key, values for the
 * text).
 */
export const refusalError = (refusal: AnyRefusal): GraphQLError => {
  const code = CODES[refusal.kind]
  if (refusal.kind === 'bad-input') {
    const messages = refusal.broken.map(({ message }) => message)
    return new GraphQLError(messages.join('\n'), {
      extensions: {
        code,
        messages,
        keys: refusal.broken.map(({ key }) => key),
        problems: refusal.broken.map(({ field, key, params = {} }) => ({ field, key, params })),
      },
    })
  }
  const message = MESSAGES[refusal.kind]
  const key = KEYS[refusal.kind]
  return new GraphQLError(message, {
    extensions: {
      code,
      ...(key !== undefined && {
        messages: [message],
        keys: [key],
        problems: [{ field: null, key, params: {} }],
      }),
      ...(refusal.kind === 'tool-changed-meanwhile' && { current: currentTool(refusal.current) }),
      ...(refusal.kind === 'rate-limited' && { retryAfterSeconds: refusal.retryAfterSeconds }),
    },
  })
}

const UNAVAILABLE_MESSAGES = {
  'request.diskFull':
    'The disk of the server is full. Nothing of this request was stored; what was stored stays.',
  'request.storageUnavailable':
    'The server cannot store anything at the moment. Nothing of this request was stored.',
} as const
/** A look at the disk comes each second. */
const RETRY_SECONDS = 5

/** The GraphQL error while storage does not answer: a state of the server, which ends. */
export const unavailableError = (
  cause: StorageUnavailableError,
  path: GraphQLError['path'] = undefined,
): GraphQLError => {
  const key = cause instanceof DiskFullError ? 'request.diskFull' : 'request.storageUnavailable'
  const message = UNAVAILABLE_MESSAGES[key]
  return new GraphQLError(message, {
    path: path ?? null,
    extensions: {
      code: 'INTERNAL',
      messages: [message],
      keys: [key],
      problems: [{ field: null, key, params: {} }],
      retryAfterSeconds: RETRY_SECONDS,
    },
  })
}

/** The value of a service's result. Throws `refusalError` for a refusal. */
export const answer = <T>(result: Result<T, AnyRefusal>): T => {
  if (result.ok) return result.value
  throw refusalError(result.error)
}
