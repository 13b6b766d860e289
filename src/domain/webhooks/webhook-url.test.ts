import { expect, test } from 'vitest'
import { hostOf, LONGEST_WEBHOOK_URL, webhookUrlErrors } from './webhook-url.ts'

const keysOf = (url: string, hosts: readonly string[] = []) =>
  webhookUrlErrors(url, (host) => hosts.includes(host)).map(({ key }) => key)

test('an https address with any port, path and query is taken', () => {
  expect(keysOf('https://desk.example:8443/hooks/1?team=cold')).toEqual([])
})

test.each([
  ['desk.example/hooks', 'webhooks.urlMalformed'],
  ['ftp://desk.example/', 'webhooks.urlMalformed'],
  ['https:\\\\desk.example', 'webhooks.urlMalformed'],
  ['https://dešk.example/', 'webhooks.urlMalformed'],
  [`https://desk.example/${'a'.repeat(LONGEST_WEBHOOK_URL)}`, 'webhooks.urlMalformed'],
  ['', 'webhooks.urlMalformed'],
  ['https://anna:secret@desk.example/', 'webhooks.urlWithPassword'],
  ['http://desk.example/', 'webhooks.urlWithoutTls'],
])('%s is refused: %s', (url, key) => {
  expect(keysOf(url)).toEqual([key])
})

test('a host that the settings name may be called without TLS', () => {
  expect(keysOf('http://desk.lan:9000/', ['desk.lan'])).toEqual([])
})

test('the host of an IPv6 address stands without brackets', () => {
  expect(hostOf('https://[2001:db8::1]:8443/x')).toBe('2001:db8::1')
})
