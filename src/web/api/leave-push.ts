import { UnsubscribePushDocument } from './generated/graphql.ts'
import { request } from './request.ts'

/** Where this browser remembers that it takes messages: its endpoint. */
export const PUSH_ENDPOINT = 'push-endpoint'
/**
 * And for whom, by the account's id: another one may log in here after a session that ended by
 * itself.
 */
export const PUSH_ACCOUNT = 'push-account'

const ending = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * This browser takes no more messages of the account that logs out; to be called while its session
 * still stands.
 */
export const leavePush = (): void => {
  const endpoint = localStorage.getItem(PUSH_ENDPOINT)
  if (endpoint === null) return
  localStorage.removeItem(PUSH_ENDPOINT)
  localStorage.removeItem(PUSH_ACCOUNT)
  request(UnsubscribePushDocument, { endpoint }).catch(() => {})
  // Even when the server cannot be told: the push service then tells it that this browser is gone.
  ending().catch(() => {})
}
