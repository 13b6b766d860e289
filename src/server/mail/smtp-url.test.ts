import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-url.ts'

test('the usual forms', () => {
  expect(parseSmtpUrl('smtp://mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    tls: 'offered',
    login: null,
  })
  expect(parseSmtpUrl('smtps://mail.example.com')).toMatchObject({ port: 465, tls: 'implicit' })
  expect(parseSmtpUrl('smtp://mail.example.com:25/')).toMatchObject({ port: 25 })
  expect(parseSmtpUrl('smtp://[::1]:2525')).toMatchObject({
    host: '::1',
    port: 2525,
    tls: 'offered',
  })
})

test('user and password are percent-encoded, and go over TLS only unless the server is this machine', () => {
  expect(parseSmtpUrl('smtp://anna%40x:p%3Aw%40@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    tls: 'required',
    login: { user: 'anna@x', password: 'p:w@' },
  })
  expect(parseSmtpUrl('smtp://a:b@127.0.0.1:2525')).toMatchObject({ tls: 'offered' })
})

test.each([
  '',
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://user@mail.example.com',
  'smtp://:pw@mail.example.com',
  'smtp://a:%@x',
  'smtp://x/path',
  'smtp://x?tls=no',
])('%j is none', (text) => expect(parseSmtpUrl(text)).toBeNull())
