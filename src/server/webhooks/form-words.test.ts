import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { LANGUAGES } from '../../domain/users/account.ts'
import { EVENT_TYPES, TEST_TYPE } from '../../domain/webhooks/webhook.ts'
import { NOW } from '../storage/testing/engine.ts'
import type { ShownBrand } from '../brands/brand-cache.ts'
import { passingSecretBox } from '../secret-box.ts'
import { formWords } from './form-words.ts'
import { createSendWebhook } from './send-webhook.ts'
import { secretOf } from './webhook-call.ts'
import { storedBody } from './testing/form-message.ts'

const wordsOf = (
  stored: Parameters<typeof formWords>[0],
  {
    publicUrl = 'https://cold.example' as string | null,
    sentMs = NOW.getTime(),
    brand = null as ShownBrand | null,
  } = {},
) => formWords(stored, { publicUrl, sentMs, brand })

test('an alarm says its sensor, what is wrong since when, its limit, its customer and where to look', () => {
  expect(wordsOf(storedBody())).toMatchObject({
    type: 'alarm.opened',
    title: 'Milk fridge: 9.4 °C, too warm since 09:49',
    text: '9.4 °C, too warm since 09:49',
    sensor: 'Milk fridge',
    customer: 'Harbour Kitchen',
    severity: 'alarm',
    lane: 'HIGH',
    value: '9.4 °C',
    limit: '8 °C',
    since: '2026-11-20 09:49',
    link: 'https://cold.example/tool-dashboard?id=7',
    alarm: '17',
    message:
      'Milk fridge: 9.4 °C, too warm since 09:49\nLimit: 8 °C\nHarbour Kitchen\nhttps://cold.example/tool-dashboard?id=7',
  })
})

test("the words are in the account's language and zone", () => {
  const reader = { language: 'hungarian', timeZone: 'Europe/London' } as const
  expect(wordsOf(storedBody('alarm.opened', reader)).title).toBe(
    'Milk fridge: 9,4 °C, túl meleg 08:49 óta',
  )
})

test('a message that arrives a day later names the day', () => {
  const { title } = wordsOf(storedBody(), { sentMs: NOW.getTime() + DAY_MS })
  expect(title).toBe('Milk fridge: 9.4 °C, too warm since 2026-11-20 09:49')
})

test('who acknowledged and what was done is said; somebody without an account has no name', () => {
  expect(wordsOf(storedBody('alarm.acknowledged')).title).toBe(
    'Milk fridge: acknowledged by Anna Kovács: Door closed',
  )
  const nobody = { acknowledgement: { accountId: null, by: '', action: '' } }
  expect(wordsOf(storedBody('alarm.acknowledged', nobody)).title).toBe('Milk fridge: acknowledged')
})

test('a warning and a test say that they are one', () => {
  expect(wordsOf(storedBody('alarm.opened', { severity: 'warning' })).title).toBe(
    'Warning: Milk fridge: 9.4 °C, too warm since 09:49',
  )
  expect(wordsOf(storedBody(TEST_TYPE)).message).toBe(
    'Coldwatch: practice message\nThis is a practice message. Nothing has happened.\nhttps://cold.example',
  )
})

test('at an account with a brand a message has the brand’s name and address, and services still know the server by its own', async () => {
  const brand = { name: 'Polar', url: 'https://cold.polar.example' } as ShownBrand
  const { message, open, product, link, source } = wordsOf(storedBody(TEST_TYPE), { brand })
  expect({ open, product, link, source }).toEqual({
    open: 'Open Polar',
    product: 'Polar',
    link: 'https://cold.polar.example',
    source: 'cold.example',
  })
  expect(message).not.toContain('Coldwatch')
  const posted: string[] = []
  const box = passingSecretBox()
  await createSendWebhook({
    box,
    clock: () => NOW,
    publicUrl: 'https://cold.example',
    brands: { ofAccount: async (id) => (id === 7 ? brand : null) },
    request: {
      post: async (_url, { body }) => {
        posted.push(body)
        return { status: 200, retryAfter: null, text: '' }
      },
    },
  })(
    {
      accountId: 7,
      form: 'NTFY',
      url: 'https://ntfy.sh',
      fields: { topic: 'alarms' },
      sealedSecret: box.seal('{}', secretOf(7)),
    },
    { id: 1, messageId: 'msg_1', body: JSON.stringify(storedBody(TEST_TYPE)) },
  )
  expect(JSON.parse(posted[0]!)).toMatchObject({
    title: 'Polar: practice message',
    click: 'https://cold.polar.example',
  })
})

test('without PUBLIC_URL there is no link', () => {
  const { link, message, source } = wordsOf(storedBody(), { publicUrl: null })
  expect([link, source]).toEqual(['', 'coldwatch'])
  expect(message).not.toContain('http')
})

test('a silent sensor has no value', () => {
  expect(wordsOf(storedBody('device.silent', {}, { lane: 'NODATA', limit: null }))).toMatchObject({
    value: '',
    limit: '',
  })
})

test('a name stays in its line', () => {
  const { title, lines } = wordsOf(
    storedBody('alarm.opened', {}, { toolName: 'A\r\nB\u202e\u0000' }),
  )
  expect(title).toMatch(/^A B: 9/)
  expect(lines.join('')).not.toMatch(/\p{Cc}|\p{Cf}/u)
})

test('every event has words in every language', () => {
  for (const language of LANGUAGES)
    for (const type of [...Object.values(EVENT_TYPES), TEST_TYPE] as const) {
      const { title, open } = wordsOf(storedBody(type, { language }))
      expect(`${title} ${open}`, `${language} ${type}`).toMatch(/^\S[^{}]+$/)
    }
})
