import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { createPushRequest, type PushRequest } from '../../../src/server/push/push-request.ts'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/this-browser'

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * A push service on the loopback address with one browser, whose keys are kept here: a headless
 * browser reaches no service of its own. `taken`: what came, as the browser reads it (RFC 8291, RFC
 * 8188).
 */
export const startPushService = async () => {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16)
  const taken: string[] = []

  const opened = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + body[20]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
    const part = (name: string, length: number) =>
      Buffer.from(
        hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
      )
    const sealed = body.subarray(21 + senderKey.length)
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // A last record ends in 2 and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }

  const service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      taken.push(opened(Buffer.concat(parts)))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const send = createPushRequest({ isAllowed: () => true })
  const pushRequest: PushRequest = (_endpoint, message) => send(url, message)

  return {
    taken,
    /** Its one browser, as `subscribePush` takes it. */
    browser: { endpoint: ENDPOINT, p256dh, auth: auth.toString('base64url') },
    /** In place of the way to the browsers' own services. */
    pushRequest,
    /** The pages of this context subscribe here. */
    takeBrowser: (context: BrowserContext): Promise<unknown> =>
      context.addInitScript(`
      const subscription = {
        endpoint: ${JSON.stringify(ENDPOINT)},
        toJSON: () => ({ endpoint: ${JSON.stringify(ENDPOINT)}, keys: { p256dh: ${JSON.stringify(p256dh)}, auth: ${JSON.stringify(auth.toString('base64url'))} } }),
        unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true),
      }
      PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') === null ? null : subscription)
      PushManager.prototype.subscribe = async () => (sessionStorage.setItem('subscribed', 'yes'), subscription)
    `),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        service.closeAllConnections()
        service.close(() => resolve())
      }),
  }
}

/**
 * Hands a message to the page's service worker, as the browser does when its push service brings
 * one.
 */
export const deliverPush = async (page: Page, data: string): Promise<void> => {
  const debugging = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    debugging.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await debugging.send('ServiceWorker.enable')
  await debugging.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  })
  await debugging.detach()
}
