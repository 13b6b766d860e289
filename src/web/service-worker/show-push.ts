import { notificationOf } from './notification.ts'

declare const self: ServiceWorkerGlobalScope

const show = (event: PushEvent): Promise<void> => {
  const { title, options } = notificationOf(event.data?.text() ?? null, self.location.origin)
  return self.registration.showNotification(title, options)
}

/** Opens the page in a tab that is already open, else in a new one. */
const open = async (link: string): Promise<void> => {
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (tab === undefined) return void (await self.clients.openWindow(link))
  await tab.focus()
  // Only tabs that this worker controls can navigate.
  await tab.navigate(link).catch(() => self.clients.openWindow(link))
}

/** Shows the push messages that arrive, and opens their page at a click. */
export const showPush = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { link } = event.notification.data as { link: string }
    event.waitUntil(open(link))
  })
}
