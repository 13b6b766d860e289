import { expect, test } from 'vitest'
import { changedFields, fieldErrors, type WebhookFields } from './webhook-fields.ts'
import type { WebhookForm } from './webhook-form.ts'

const errorsOf = (form: WebhookForm, fields: WebhookFields) =>
  fieldErrors(form, fields).map(({ field, key }) => `${field} ${key}`)

const TELEGRAM = { token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', chat: '-1001234567890' }

test('the fields that a service wants are taken', () => {
  expect(errorsOf('STANDARD', {})).toEqual([])
  expect(errorsOf('NTFY', { topic: 'cold_Room-7' })).toEqual([])
  expect(errorsOf('TELEGRAM', TELEGRAM)).toEqual([])
  expect(errorsOf('TELEGRAM', { ...TELEGRAM, chat: '@coldroom' })).toEqual([])
  expect(errorsOf('SLACK', {})).toEqual([])
  expect(errorsOf('PAGERDUTY', { key: 'R'.repeat(32) })).toEqual([])
  const account = { account: 'AC00', token: 't0ken' }
  expect(errorsOf('SMS', { ...account, from: 'Coldwatch', to: '+36301234567' })).toEqual([])
  expect(errorsOf('VOICE', { ...account, from: '+4930123456', to: '+36301234567' })).toEqual([])
})

test('a sealed field stays what it is', () => {
  expect(errorsOf('TELEGRAM', { ...TELEGRAM, token: null })).toEqual([])
})

test.each<[WebhookForm, WebhookFields, string[]]>([
  ['STANDARD', { topic: 'x' }, ['fields.topic webhooks.fieldUnknown']],
  ['NTFY', {}, ['fields.topic webhooks.fieldMissing']],
  ['NTFY', { topic: 'a/b' }, ['fields.topic webhooks.fieldMalformed']],
  ['NTFY', { topic: 'a', token: 'with blank' }, ['fields.token webhooks.fieldMalformed']],
  ['TELEGRAM', { ...TELEGRAM, token: 'a/../b' }, ['fields.token webhooks.fieldMalformed']],
  ['TELEGRAM', { ...TELEGRAM, chat: 'Anna' }, ['fields.chat webhooks.fieldMalformed']],
  ['PAGERDUTY', { key: 'short' }, ['fields.key webhooks.fieldMalformed']],
  [
    'SMS',
    { account: 'a/b', token: 't', from: '0630123', to: '06301234567' },
    [
      'fields.account webhooks.fieldMalformed',
      'fields.from webhooks.fieldMalformed',
      'fields.to webhooks.fieldMalformed',
    ],
  ],
  [
    'CUSTOM',
    { contentType: 'text/html', body: 'x' },
    ['fields.contentType webhooks.fieldMalformed'],
  ],
  ['CUSTOM', { contentType: 'text/plain', body: ' \n' }, ['fields.body webhooks.fieldMalformed']],
  [
    'CUSTOM',
    { contentType: 'text/plain', body: 'x'.repeat(5_001) },
    ['fields.body webhooks.fieldTooLong'],
  ],
  [
    'CUSTOM',
    { contentType: 'text/plain', body: '{{nope}}' },
    ['fields.body webhooks.placeholderUnknown'],
  ],
])('%s with %j is refused: %j', (form, fields, errors) => {
  expect(errorsOf(form, fields)).toEqual(errors)
})

test('what a change leaves out stays; an empty text takes a field away', () => {
  const before = { topic: 'cold', token: null }
  expect(changedFields('NTFY', before, { topic: ' warm ' })).toEqual({ topic: 'warm', token: null })
  expect(changedFields('NTFY', before, { token: '' })).toEqual({ topic: 'cold' })
  expect(changedFields('CUSTOM', {}, { body: 'a\r\n b ' })).toEqual({ body: 'a\n b ' })
})
