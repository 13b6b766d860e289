import { sessionUser } from '../session/session.ts'
import { PushKeyDocument, SubscribePushDocument } from './generated/graphql.ts'
import { PUSH_ACCOUNT, PUSH_ENDPOINT } from './leave-push.ts'
import { request } from './request.ts'

/**
 * Whether this browser receives push messages. `unsupported`: it cannot, or has no service worker
 * here (a private window; a page without TLS). `denied`: the reader refused the permission, and can
 * change that only in the browser's own settings.
 */
export type PushStanding = 'on' | 'off' | 'denied' | 'unsupported'

const registration = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

/**
 * Settles once this page has its service worker, which on a first visit is some seconds after the
 * page is shown; never where browsers have none.
 */
export const workerReady = (): Promise<unknown> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.ready : new Promise(() => {})

export const pushStanding = async (): Promise<PushStanding> => {
  const worker = await registration()
  if (worker === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await worker.pushManager.getSubscription()
  const isOurs =
    subscription !== null && localStorage.getItem(PUSH_ENDPOINT) === subscription.endpoint
  return isOurs && localStorage.getItem(PUSH_ACCOUNT) === sessionUser()?.id ? 'on' : 'off'
}

/**
 * Subscribes with the server's key. A subscription with an earlier key of the server is replaced.
 */
const subscribed = async (
  worker: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await worker.pushManager.subscribe(options)
  } catch (cause) {
    const old = await worker.pushManager.getSubscription()
    if (old === null) throw cause
    await old.unsubscribe()
    return worker.pushManager.subscribe(options)
  }
}

/**
 * Asks the reader for the permission, which browsers allow only after a click, and has push
 * messages sent to this browser. Throws when the push service or the server does not answer,
 * RefusedError when the server refuses.
 */
export const turnPushOn = async (): Promise<PushStanding> => {
  const worker = await registration()
  if (worker === null) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const { pushKey } = await request(PushKeyDocument, {})
  const { endpoint, keys } = (await subscribed(worker, pushKey)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return 'unsupported'
  await request(SubscribePushDocument, { endpoint, p256dh, auth })
  localStorage.setItem(PUSH_ENDPOINT, endpoint)
  localStorage.setItem(PUSH_ACCOUNT, sessionUser()?.id ?? '')
  return 'on'
}
