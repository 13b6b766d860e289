import * as v from 'valibot'
import type { OtherServerState } from '../../domain/self-watch/other-server.ts'
import type { ShortAnswer, ShortRequest } from '../short-request.ts'

/** What `/readyz` answers. Kinds of trouble are names of a fixed form, since they go into mails. */
const Readiness = v.object({
  status: v.picklist(['ok', 'unwell', 'storage-unavailable']),
  troubles: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/))), v.maxLength(30)),
    [],
  ),
})

const readinessIn = (text: string): v.InferOutput<typeof Readiness> | null => {
  try {
    const parsed = v.safeParse(Readiness, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** What an answer to `/readyz` says of the server. */
export const stateOf = (answer: ShortAnswer): OtherServerState => {
  if (answer.kind === 'fault') return { kind: 'gone', fault: answer.fault }
  const readiness = readinessIn(answer.text)
  if (readiness === null) {
    const reason = answer.status === 200 ? 'NOT_COLDWATCH' : 'STATUS'
    return { kind: 'gone', fault: { reason, detail: String(answer.status) } }
  }
  const { status, troubles } = readiness
  if (status === 'ok') return { kind: 'well' }
  // A server of an older version gives no troubles.
  return troubles.length === 0 && status === 'storage-unavailable'
    ? { kind: 'unwell', troubles: ['DISK_FAILING'] }
    : { kind: 'unwell', troubles }
}

/** Asks the server at this origin how it is. */
export const askServer = async (
  request: ShortRequest,
  address: string,
): Promise<OtherServerState> => stateOf(await request(new URL('/readyz', address)))
