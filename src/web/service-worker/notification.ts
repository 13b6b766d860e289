/** What a push message shows, and which page a click opens. */
export type PushNotification = {
  title: string
  options: NotificationOptions & { renotify: boolean; data: { link: string } }
}

const ICON = '/icons/icon-192.png'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A path of this app; anything else leads to its first page. */
export const ownPath = (link: unknown, origin: string): string => {
  const url = URL.parse(textOf(link), origin)
  return url !== null && url.origin === origin ? url.pathname + url.search : '/'
}

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/**
 * The notification of a message that the server sent (src/server/push/push-sender.ts). Browsers
 * take the permission away from a page that shows nothing, so a message that cannot be read shows
 * something too.
 */
export const notificationOf = (text: string | null, origin: string): PushNotification => {
  const payload = parsed(text)
  const tag = textOf(payload['tag'])
  return {
    title: textOf(payload['title']) || 'Coldwatch',
    options: {
      body: textOf(payload['body']),
      icon: ICON,
      badge: ICON,
      requireInteraction: true,
      data: { link: ownPath(payload['link'], origin) },
      // The same alarm's next message replaces the one before, and alerts again.
      tag,
      renotify: tag !== '',
    },
  }
}
