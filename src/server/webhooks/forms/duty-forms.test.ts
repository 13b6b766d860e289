import { describe, expect, test } from 'vitest'
import type { WebhookFields } from '../../../domain/webhooks/webhook-fields.ts'
import type { WebhookForm } from '../../../domain/webhooks/webhook-form.ts'
import type { WebhookType } from '../../../domain/webhooks/webhook.ts'
import { fakeNtfy, fakePagerduty, fakePhone } from '../testing/fake-services.ts'
import { useFormRig } from '../testing/form-rig.ts'

const { at, answerAs, send } = useFormRig()

const TITLE = 'Milk fridge: 9.4 °C, too warm since 09:49'
const LINK = 'https://cold.example/tool-dashboard?id=7'
const MESSAGE = [TITLE, 'Limit: 8 °C', 'Harbour Kitchen', LINK].join('\n')

describe('PagerDuty', () => {
  const key = 'R0UT1NGKEY'.padEnd(32, '0')
  const setting = { form: 'PAGERDUTY', path: '/v2/enqueue', sealed: { key } } as const

  test('gets trigger, acknowledge and resolve of one incident', async () => {
    answerAs(fakePagerduty(key))
    const opened = await send(setting)
    const dedup_key = 'cold.example alarm 17'
    expect(opened.json()).toEqual({
      routing_key: key,
      event_action: 'trigger',
      dedup_key,
      payload: {
        summary: TITLE,
        source: 'Milk fridge',
        severity: 'critical',
        timestamp: '2026-11-20T09:00:00.000Z',
        component: 'Milk fridge',
        custom_details: {
          customer: 'Harbour Kitchen',
          value: '9.4 °C',
          limit: '8 °C',
          since: '2026-11-20 09:49',
          imei: '356307042441013',
        },
      },
      client: 'Coldwatch',
      client_url: LINK,
      links: [{ href: LINK, text: 'Open Coldwatch' }],
    })
    const rest = { routing_key: key, dedup_key }
    const acknowledged = await send(setting, 'alarm.acknowledged')
    expect(acknowledged.json()).toEqual({ ...rest, event_action: 'acknowledge' })
    const recovered = await send(setting, 'alarm.recovered')
    expect(recovered.json()).toEqual({ ...rest, event_action: 'resolve' })
    for (const { message } of [opened, acknowledged, recovered]) expect(message.status).toBe('SENT')
  })

  test('gets a test as an incident of its own', async () => {
    answerAs(fakePagerduty(key))
    expect((await send(setting, 'webhook.test')).json()).toMatchObject({
      event_action: 'trigger',
      dedup_key: 'cold.example test 2026-11-20T09:00:00.000Z',
      payload: { severity: 'info', summary: 'Coldwatch: practice message' },
    })
  })

  test('says why it refuses, and takes events with 202 alone', async () => {
    answerAs(fakePagerduty('other'))
    expect((await send(setting)).attempt).toMatchObject({
      status: 400,
      answer: "Event object is invalid: 'routing_key' is invalid",
    })
    answerAs((response) => response.end('{}'))
    expect((await send(setting)).message.status).toBe('WAITING')
  })
})

describe('a provider of SMS and calls', () => {
  const fields = { account: 'AC0123', token: null, from: '+3612345678', to: '+36301234567' }
  const phone = (form: 'SMS' | 'VOICE', more: WebhookFields = {}) => ({
    form,
    path: '/2010-04-01',
    fields: { ...fields, ...more },
    sealed: { token: 't0ken' },
  })

  test('gets an SMS as a form with basic authentication', async () => {
    answerAs(fakePhone('AC0123', 't0ken'))
    const { call, form, message } = await send(phone('SMS'))
    expect(call.path).toBe('/2010-04-01/Accounts/AC0123/Messages.json')
    expect(form()).toEqual({ To: '+36301234567', From: '+3612345678', Body: MESSAGE })
    expect(message.status).toBe('SENT')
  })

  test('gets a call that says the words twice, in the language of the account', async () => {
    answerAs(fakePhone('AC0123', 't0ken'))
    const spoken = await send(phone('VOICE'), 'alarm.opened', { language: 'hungarian' })
    expect(spoken.call.path).toBe('/2010-04-01/Accounts/AC0123/Calls.json')
    expect(spoken.form()).toEqual({
      To: '+36301234567',
      From: '+3612345678',
      Twiml:
        '<Response><Say language="hu-HU" loop="2">Milk fridge: 9,4 °C, túl meleg 09:49 óta. Határérték: 8 °C. Harbour Kitchen</Say></Response>',
    })
    expect(spoken.message.status).toBe('SENT')
    const { form } = await send(phone('VOICE', { voice: 'Google.hu-HU-Standard-B' }))
    expect(form()['Twiml']).toContain('<Say language="en-GB" voice="Google.hu-HU-Standard-B" loop')
  })

  test('says why it refuses', async () => {
    answerAs(fakePhone('AC0123', 't0ken'))
    expect((await send(phone('SMS', { to: '+1' }))).attempt).toMatchObject({
      status: 400,
      answer: "21211: The 'To' number +1 is not a valid phone number.",
    })
  })
})

describe('a form that its owner writes', () => {
  const custom = (contentType: string, body: string, headers = '') => ({
    form: 'CUSTOM' as WebhookForm,
    fields: { contentType, headers, body, secret: null },
    sealed: { secret: 's3cret"', url: at('/in?k=1') },
  })

  test('fills in headers and a JSON body', async () => {
    const headers = 'Authorization: Bearer {{secret}}\nX-Title: {{sensor}} – {{value}}'
    const body = '{"text": "{{title}}", "n": [1, "{{ alarm }}"], "key": "{{secret}}"}'
    const { call, json } = await send(custom('application/json', body, headers))
    expect(call.path).toBe('/in?k=1')
    expect(call.headers).toMatchObject({
      authorization: 'Bearer s3cret"',
      'content-type': 'application/json',
    })
    expect(Buffer.from(call.headers['x-title'] as string, 'latin1').toString()).toBe(
      'Milk fridge – 9.4 °C',
    )
    expect(json()).toEqual({ text: TITLE, n: [1, '17'], key: 's3cret"' })
  })

  test('fills in a form and a plain text', async () => {
    const type = 'application/x-www-form-urlencoded'
    const { form } = await send(custom(type, 'to=%2B36301234567&text={{message}}'))
    expect(form()).toEqual({ to: '+36301234567', text: MESSAGE })
    const { call } = await send(custom('text/plain', '{{severity}}: {{text}} ({{since}})'))
    expect(call.body).toBe('alarm: 9.4 °C, too warm since 09:49 (2026-11-20 09:49)')
  })

  test('sends nothing of a standard signature', async () => {
    const { call } = await send(custom('text/plain', 'x'))
    expect(Object.keys(call.headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
  })
})

test.each<WebhookType>(['alarm.escalated', 'device.silent', 'late.excursion', 'webhook.test'])(
  'every form takes %s',
  async (type) => {
    answerAs(fakePhone('AC1', 't0ken'))
    const phone = { account: 'AC1', from: '+3612345678', to: '+36301234567' }
    const sms = {
      form: 'SMS',
      path: '/2010-04-01',
      fields: phone,
      sealed: { token: 't0ken' },
    } as const
    expect((await send(sms, type)).message.status).toBe('SENT')
    answerAs(fakeNtfy())
    expect((await send({ form: 'NTFY', fields: { topic: 'a' } }, type)).message.status).toBe('SENT')
    answerAs(fakePagerduty('k'.repeat(32)))
    const pagerduty = {
      form: 'PAGERDUTY',
      path: '/v2/enqueue',
      sealed: { key: 'k'.repeat(32) },
    } as const
    expect((await send(pagerduty, type)).message.status).toBe('SENT')
  },
)
