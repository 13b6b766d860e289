import { createECDH, randomBytes } from 'node:crypto'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf } from './api-rig.ts'
import type { Api } from './api-rig.ts'

/** New keys as a browser makes them. */
export const browserKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
/** The address of the n-th browser. */
export const endpoint = (n: number) => `https://fcm.googleapis.com/fcm/send/${n}`
const SUBSCRIBE =
  'mutation ($endpoint: String!, $p256dh: String!, $auth: String!) { subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) }'

/** Subscribes a browser of the account to push messages. */
export const subscribe = (
  api: Api,
  account: Account,
  address: string,
  keys: { p256dh: string; auth: string } = browserKeys(),
) => api.ask(SUBSCRIBE, { actor: actorOf(account), variables: { endpoint: address, ...keys } })
