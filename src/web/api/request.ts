import * as v from 'valibot'
import { endSession, isAuthenticated, noteUnfinished, sessionToken } from '../session/session.ts'
import { UNATTENDED_HEADER } from '../../domain/users/session-time.ts'
import { isAttended } from './attention.ts'
import { connection } from './connection.ts'
import type { TypedDocumentString } from './generated/graphql.ts'
import {
  RefusedError,
  StoredUnreadError,
  UnansweredError,
  UnreachableError,
} from './request-error.ts'
import { pageClock } from '../clock/page-clock.ts'
import { loadAllTexts } from '../i18n/i18n.ts'

/** The server itself gives an operation ten seconds; one that hangs says nothing at all. */
export const ANSWER_WITHIN_MS = 12_000

const Problem = v.object({
  field: v.nullable(v.string()),
  key: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
})

const Answer = v.object({
  data: v.nullish(v.unknown()),
  errors: v.optional(
    v.array(
      v.object({
        message: v.string(),
        path: v.optional(v.array(v.union([v.string(), v.number()]))),
        extensions: v.optional(
          v.object({
            code: v.optional(v.string()),
            messages: v.optional(v.array(v.string())),
            problems: v.optional(v.array(Problem)),
            retryAfterSeconds: v.optional(v.number()),
            requestId: v.optional(v.string()),
            current: v.optional(v.unknown()),
            login: v.optional(v.unknown()),
          }),
        ),
      }),
    ),
  ),
})

/**
 * `timeoutMs`: the longest silence, before the answer begins or between two pieces of it. `token`: of
 * a session that has just ended here; left out: of the one that stands.
 */
export type RequestOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  token?: string | null
}

/** Aborts when nothing arrives for this time; `heard` starts the time again. */
const silenceLimit = (ms: number) => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(
      () => controller.abort(new DOMException('The server says nothing.', 'TimeoutError')),
      ms,
    )
  }
  heard()
  return { signal: controller.signal, heard, end: () => clearTimeout(timer) }
}

/** A slow line brings a long answer in pieces: only a silence between them is a fault. */
const textOf = async (response: Response, heard: () => void): Promise<string> => {
  // Not every browser can loop over a stream.
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const piece = await reader?.read()
    if (piece?.value === undefined) return text + decoder.decode()
    heard()
    text += decoder.decode(piece.value, { stream: true })
  }
}

const isChange = (query: string): boolean => /^\s*mutation\b/.test(query)

const answerOf = async (
  { query, variables }: { query: string; variables: unknown },
  token: string | null,
  { signal, timeoutMs = ANSWER_WITHIN_MS }: RequestOptions,
) => {
  const silence = silenceLimit(timeoutMs)
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }),
      },
      body: JSON.stringify({ query, variables }),
      signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
    })
    silence.heard()
    pageClock.learnServerTime(response.headers.get('date'))
    const answer = v.parse(Answer, JSON.parse(await textOf(response, silence.heard)))
    connection.answered()
    return { answer, requestId: response.headers.get('x-request-id'), isOk: response.ok }
  } catch (cause) {
    if (signal?.aborted) throw cause
    connection.failed()
    if (silence.signal.aborted && isChange(query))
      throw new UnansweredError('The server did not answer a change in time.', { cause })
    throw new UnreachableError('The server gave no answer that could be read.', { cause })
  } finally {
    silence.end()
  }
}

type ServerError = NonNullable<v.InferOutput<typeof Answer>['errors']>[number]

/**
 * Whether a change is stored although the answer has errors: all of them lie below the operation's
 * own field, so its resolver is done. A field that may not be null takes the whole answer away.
 */
const isStored = (query: string, errors: readonly ServerError[]): boolean =>
  isChange(query) && errors.every(({ path = [] }) => path.length > 1)

const NOT_DONE: ReadonlySet<string> = new Set([
  'request.notDone',
  'request.diskFull',
  'request.storageUnavailable',
])

/**
 * The server gave up waiting for its own resolver, which may do the change yet: no field has failed.
 * It says so when it has stopped the change before it was written.
 */
const isUnanswered = (query: string, { path, extensions }: ServerError): boolean =>
  isChange(query) &&
  path === undefined &&
  extensions?.code === 'INTERNAL' &&
  !extensions.problems?.some(({ key }) => NOT_DONE.has(key))

const isWhole = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.values(data).every((value) => value !== null)

const refusalOf = (
  { message, extensions = {} }: ServerError,
  requestId: string | null,
): RefusedError =>
  new RefusedError({
    code: extensions.code ?? 'INTERNAL',
    messages: extensions.messages ?? [message],
    problems: extensions.problems ?? [],
    retryAfterSeconds: extensions.retryAfterSeconds ?? null,
    requestId: extensions.requestId ?? requestId,
    current: extensions.current,
    login: extensions.login,
  })

/**
 * The sentences of broken rules are no texts of the first paint: a refusal waits for them. Without
 * them, or when they take too long, the page shows a general sentence with the request's id.
 */
const loadRefusalTexts = (): Promise<unknown> => {
  const tooLate = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS))
  return Promise.race([loadAllTexts().catch(() => {}), tooLate])
}

/**
 * One GraphQL operation. Throws RefusedError with the first error's code, StoredUnreadError for a
 * change that is stored but whose answer has no data, UnansweredError for a change that may or may
 * not be stored, or UnreachableError. When the server no longer knows the session, it ends here,
 * for every page at once; when the login must be completed first, every page learns of it here.
 */
export const request = async <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Result> => {
  const { token = sessionToken() } = options
  const query = document.toString()
  const { answer, requestId, isOk } = await answerOf({ query, variables }, token, options)
  const { data, errors = [] } = answer
  const [error] = errors
  if (error !== undefined && !(isStored(query, errors) && isWhole(data))) {
    if (isStored(query, errors)) throw new StoredUnreadError(error.message)
    if (isOk && isUnanswered(query, error)) throw new UnansweredError(error.message)
    // A late answer to an earlier session must not end the one that followed it.
    const isOwnSession = isAuthenticated() && sessionToken() === token
    if (error.extensions?.code === 'UNAUTHENTICATED' && isOwnSession) endSession('expired')
    const refusal = refusalOf(error, requestId)
    if (isOwnSession && refusal.keys.includes('users.mustFinish')) noteUnfinished(true)
    if (refusal.problems.length > 0) await loadRefusalTexts()
    throw refusal
  }
  if (data === null || data === undefined) throw new UnreachableError('The answer holds no data.')
  return data as Result
}
