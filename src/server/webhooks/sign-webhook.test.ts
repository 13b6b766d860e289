import { expect, test } from 'vitest'
import { newMessageId, newWebhookSecret, signWebhook } from './sign-webhook.ts'

test('the signature is that of the published example', () => {
  // From the tests of github.com/standard-webhooks/standard-webhooks (MIT).
  expect(
    signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      atSeconds: 1614265330,
      body: '{"test": 2432232314}',
    }),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a secret is 32 random bytes, a message has a name of its own', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()]
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(one).not.toBe(other)
  expect(newMessageId()).toMatch(/^msg_[\w-]{24}$/)
})
