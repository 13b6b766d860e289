import * as v from 'valibot'
import { sessionToken } from '../session/session.ts'
import { RefusedError, UnreachableError } from './request-error.ts'

const Answer = v.object({ id: v.string() })

/** Statuses that a file itself causes; all others read like those of an operation. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
}

const tooLarge = (): RefusedError =>
  new RefusedError({
    code: 'BAD_USER_INPUT',
    messages: ['The file is too large.'],
    problems: [{ field: 'upload', key: 'imports.tooLarge', params: { megabytes: 32 } }],
  })

/** Sends a file to the server, which keeps it for half an hour. Answers its name there. */
export const postFile = async (file: File): Promise<string> => {
  const token = sessionToken()
  const response = await fetch(`/uploads?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: file,
  }).catch((cause: unknown) => {
    throw new UnreachableError('The server gave no answer.', { cause })
  })
  if (response.status === 413) throw tooLarge()
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'))
    throw new RefusedError({
      code: REFUSALS[response.status] ?? 'INTERNAL',
      messages: ['The file was refused.'],
      retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
      requestId: response.headers.get('x-request-id'),
    })
  }
  return v.parse(Answer, await response.json()).id
}
