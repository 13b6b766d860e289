import { UnsubscribePushDocument } from './generated/graphql.ts'
import { request } from './request.ts'

/** The key in local storage of the endpoint under which this browser takes push messages. */
export const PUSH_ENDPOINT = 'push-endpoint'
/**
 * The key in local storage of the account that takes them, by its id: after a session that ended by
 * itself another account may log in here.
 */
export const PUSH_ACCOUNT = 'push-account'

const endSubscription = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Ends the push messages of the account that logs out. To be called before its session ends, whose
 * token the request needs. Resolves when the server has answered or cannot be asked, and never rejects.
 */
export const leavePush = async (): Promise<void> => {
  const endpoint = localStorage.getItem(PUSH_ENDPOINT)
  if (endpoint === null) return
  localStorage.removeItem(PUSH_ENDPOINT)
  localStorage.removeItem(PUSH_ACCOUNT)
  const told = request(UnsubscribePushDocument, { endpoint }).catch(() => {})
  // Even if the request fails: the push service later tells the server that this browser is gone.
  endSubscription().catch(() => {})
  await told
}
