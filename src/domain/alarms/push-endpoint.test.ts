import { expect, test } from 'vitest'
import { BROWSER_PUSH_HOSTS, isPushEndpoint, isPushHostPattern } from './push-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:443/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, BROWSER_PUSH_HOSTS)).toBe(true)
})

test.each([
  '',
  'nonsense',
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:pw@fcm.googleapis.com/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com/',
  'https://push.services.mozilla.com.evil.example/',
  'https://xpush.apple.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'file:///etc/passwd',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com\\@evil.example/',
  `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, BROWSER_PUSH_HOSTS)).toBe(false)
})

test('other services are let in by name', () => {
  expect(
    isPushEndpoint('https://push.example.com/x', [...BROWSER_PUSH_HOSTS, 'push.example.com']),
  ).toBe(true)
  expect(['push.example.com', '*.example.com'].every(isPushHostPattern)).toBe(true)
  expect(
    [
      '',
      '*',
      '*.com',
      'com',
      '10.0.0.1',
      'https://x.example',
      'a.*.example',
      'x.example:443',
      'Push.example.com',
    ].filter(isPushHostPattern),
  ).toEqual([])
})
