/**
 * What a push message shows, which page a click opens, and what its buttons ask the server.
 * `responses`: a path for each button, by its name. `unreached`: what to show when the server does
 * not answer.
 */
export type PushNotification = {
  title: string
  options: NotificationOptions & {
    renotify: boolean
    actions: { action: string; title: string }[]
    data: NotificationData
  }
}

export type NotificationData = {
  link: string
  responses: Record<string, string>
  unreached: { title: string; body: string }
}

const ICON = '/icons/icon-192.png'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A path of this app; anything else leads to its first page. */
export const ownPath = (link: unknown, origin: string): string => {
  const url = URL.parse(textOf(link), origin)
  return url !== null && url.origin === origin ? url.pathname + url.search : '/'
}

/** Stands where a message says nothing that can be read: true under any brand. */
const hostOf = (origin: string): string => URL.parse(origin)?.host ?? ''

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    return fieldsOf(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

/** Browsers show two buttons at most. One without a path of its own page is left out. */
const responsesIn = (respond: Record<string, unknown>, origin: string) =>
  (Array.isArray(respond['actions']) ? respond['actions'] : [])
    .map(fieldsOf)
    .map((each) => ({ title: textOf(each['title']), path: ownPath(each['path'], origin) }))
    .filter(({ title, path }) => title !== '' && path.startsWith('/respond/'))
    .map((each, i) => ({ ...each, action: `respond-${i}` }))

/**
 * The notification of a message that the server sent (src/server/push/push-sender.ts). Browsers
 * take the permission away from a page that shows nothing, so a message that cannot be read shows
 * something too.
 */
export const notificationOf = (text: string | null, origin: string): PushNotification => {
  const payload = parsed(text)
  const tag = textOf(payload['tag'])
  const respond = fieldsOf(payload['respond'])
  const unreached = fieldsOf(respond['unreached'])
  const responses = responsesIn(respond, origin)
  return {
    title: textOf(payload['title']) || hostOf(origin),
    options: {
      body: textOf(payload['body']),
      icon: ICON,
      badge: ICON,
      requireInteraction: true,
      actions: responses.map(({ action, title }) => ({ action, title })),
      data: {
        link: ownPath(payload['link'], origin),
        responses: Object.fromEntries(responses.map(({ action, path }) => [action, path])),
        unreached: { title: textOf(unreached['title']), body: textOf(unreached['body']) },
      },
      // The same alarm's next message replaces the one before, and alerts again.
      tag,
      renotify: tag !== '',
    },
  }
}

/** What came of a button, shown without a sound: somebody has just held the phone. */
export const followUpOf = (
  { title, body, link }: { title: string; body: string; link: string },
  { tag, origin }: { tag: string; origin: string },
): PushNotification => ({
  title: title || hostOf(origin),
  options: {
    body,
    icon: ICON,
    badge: ICON,
    silent: true,
    tag,
    renotify: false,
    actions: [],
    data: { link, responses: {}, unreached: { title: '', body: '' } },
  },
})
