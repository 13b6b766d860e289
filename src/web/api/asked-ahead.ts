import { hashKey, type QueryKey } from '@tanstack/react-query'
import { pageClock } from '../clock/page-clock.ts'
import { sessionToken } from '../session/session.ts'

/** An answer that nobody fetched for so long is asked for again. */
export const KEPT_MS = 10_000

/** `token`: of the session that asked: what one account sees is nothing for the next. */
type Asked = { answer: Promise<unknown>; answeredAtMs: number | null; token: string | null }

const asked = new Map<string, Asked>()

/**
 * Asks now what a page will ask once it is drawn, under the key of its query. The page's own question then
 * takes this answer, or waits for it; a failure is the page's to show.
 */
export const askAhead = <Answer>(key: QueryKey, ask: () => Promise<Answer>): Promise<Answer> => {
  const answer = ask()
  const entry: Asked = { answer, answeredAtMs: null, token: sessionToken() }
  const note = (): void => {
    entry.answeredAtMs = pageClock.now()
  }
  answer.then(note, note)
  asked.set(hashKey(key), entry)
  return answer
}

/** The answer that was asked for ahead, once and only while it is fresh; otherwise `ask` asks now. */
export const askedAhead = <Answer>(key: QueryKey, ask: () => Promise<Answer>): Promise<Answer> => {
  const hash = hashKey(key)
  const entry = asked.get(hash)
  asked.delete(hash)
  const isFresh =
    entry !== undefined &&
    entry.token === sessionToken() &&
    (entry.answeredAtMs === null || pageClock.now() - entry.answeredAtMs < KEPT_MS)
  return isFresh ? (entry.answer as Promise<Answer>) : ask()
}
