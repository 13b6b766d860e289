import { GraphQLError } from 'graphql'
import type { Refusal } from '../../domain/refusal.ts'
import type { Result } from '../../domain/result.ts'
import type { ToolChangedMeanwhile } from '../../domain/tools/tool-changed-meanwhile.ts'
import type { Tool } from '../../domain/tools/tool.ts'

/** All refusals that a service may answer. */
type AnyRefusal = Refusal | ToolChangedMeanwhile

const CODES = {
  unauthenticated: 'UNAUTHENTICATED',
  'login-failed': 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'bad-input': 'BAD_USER_INPUT',
  'tool-changed-meanwhile': 'BAD_USER_INPUT',
  'rate-limited': 'RATE_LIMITED',
} as const satisfies Record<AnyRefusal['kind'], string>

const MESSAGES = {
  unauthenticated: 'Log in first.',
  'login-failed': 'Login failed.',
  forbidden: 'Your role does not allow this.',
  'not-found': 'Not found, or you may not see it.',
  'tool-changed-meanwhile': 'Somebody else has changed this sensor since you opened it.',
  'rate-limited': 'Too many attempts. Try again later.',
} as const satisfies Record<Exclude<AnyRefusal['kind'], 'bad-input'>, string>

const CHANGED_MEANWHILE = 'tools.changedMeanwhile'

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
  if (refusal.kind === 'tool-changed-meanwhile') {
    const message = MESSAGES[refusal.kind]
    return new GraphQLError(message, {
      extensions: {
        code,
        messages: [message],
        keys: [CHANGED_MEANWHILE],
        problems: [{ field: null, key: CHANGED_MEANWHILE, params: {} }],
        current: currentTool(refusal.current),
      },
    })
  }
  const extensions =
    refusal.kind === 'rate-limited'
      ? { code, retryAfterSeconds: refusal.retryAfterSeconds }
      : { code }
  return new GraphQLError(MESSAGES[refusal.kind], { extensions })
}

/** The value of a service's result. Throws `refusalError` for a refusal. */
export const answer = <T>(result: Result<T, AnyRefusal>): T => {
  if (result.ok) return result.value
  throw refusalError(result.error)
}
