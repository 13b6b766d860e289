import { answerAlarm } from './answer-alarm.ts'
import { type NotificationData, notificationOf, type PushNotification } from './notification.ts'

declare const self: ServiceWorkerGlobalScope

const show = ({ title, options }: PushNotification): Promise<void> =>
  self.registration.showNotification(title, options)

/** Opens the page in a tab that is already open, else in a new one. */
const open = async (link: string): Promise<void> => {
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (tab === undefined) return void (await self.clients.openWindow(link))
  await tab.focus()
  // Only tabs that this worker controls can navigate.
  await tab.navigate(link).catch(() => self.clients.openWindow(link))
}

const respond = async (path: string, { data, tag }: Notification): Promise<void> =>
  show(await answerAlarm(path, data as NotificationData, { tag, origin: self.location.origin }))

/**
 * Shows the push messages that arrive, and opens their page at a click. A button asks the server for
 * what it says, without a page.
 */
export const showPush = (): void => {
  self.addEventListener('push', (event) =>
    event.waitUntil(show(notificationOf(event.data?.text() ?? null, self.location.origin))),
  )
  self.addEventListener('notificationclick', (event) => {
    const { action, notification } = event
    // A notification of an older version of this worker has no buttons.
    const { link, responses } = notification.data as Partial<NotificationData> & { link: string }
    const path = responses?.[action]
    // What came of a button replaces its notification, by the tag. To close that first would close
    // the new one too, where the browser is slow: they have one name.
    if (path === undefined) notification.close()
    event.waitUntil(path === undefined ? open(link) : respond(path, notification))
  })
}
