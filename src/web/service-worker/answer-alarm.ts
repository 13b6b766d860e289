import {
  followUpOf,
  type NotificationData,
  ownPath,
  type PushNotification,
} from './notification.ts'

/** A server that takes longer than this counts as not reached. */
const PATIENCE_MS = 15_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Asks the server for what a button of a notification says, and answers the notification that tells
 * what came of it. Every answer of the server is one, also a refusal. Without one nobody knows
 * whether it was done: the notification then leads to the page of the same link, which says so.
 */
export const answerAlarm = async (
  path: string,
  { link, unreached }: NotificationData,
  { tag, origin, ask = fetch }: { tag: string; origin: string; ask?: typeof fetch },
): Promise<PushNotification> => {
  try {
    const response = await ask(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = (await response.json()) as Record<string, unknown>
    const title = textOf(answer['title'])
    // A proxy in front, not the server.
    if (title === '') throw new Error(`The server answered ${response.status}.`)
    const next = answer['link'] === null ? link : ownPath(answer['link'], origin)
    return followUpOf({ title, body: textOf(answer['body']), link: next }, { tag, origin })
  } catch {
    return followUpOf({ ...unreached, link: path }, { tag, origin })
  }
}
