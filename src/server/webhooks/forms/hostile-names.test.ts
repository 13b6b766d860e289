import { expect, test } from 'vitest'
import { NOW } from '../../storage/testing/engine.ts'
import { formWords } from '../form-words.ts'
import { storedBody } from '../testing/form-message.ts'
import type { FormCall } from './form.ts'
import { FORMS } from './forms.ts'

const URL_OF = 'https://service.example/in'

/** What a service gets about a sensor with that name. */
const call = (
  form: keyof typeof FORMS,
  toolName: string,
  fields: Record<string, string> = {},
): FormCall => {
  const stored = storedBody('alarm.opened', {}, { toolName, ownerName: toolName })
  const words = formWords(stored, { publicUrl: 'https://cold.example', sentMs: NOW.getTime() })
  return FORMS[form].call(URL_OF, fields, words)
}
const json = (...of: Parameters<typeof call>) => JSON.parse(call(...of).body) as never

const NAMES = [
  'say "hi"',
  'a\\',
  'a\r\nBcc: x',
  '"}],"text":"x',
  'a&To=+36309999999&b',
  '<!everyone> <@U1> &amp;',
  '*bold* _it_ [x](https://evil.example)',
  '{{secret}} {{link}}',
  '{{DATE(2017-02-14T06:00:00Z)}}',
  '</Say><Hangup/>',
  '%0d%0a',
]

test.each(NAMES)('the sensor %j is text in every form', (name) => {
  const plain = name.replace(/[\r\n]+/g, ' ')
  const title = `${plain}: 9.4 °C, too warm since `
  expect(json('NTFY', name)).toMatchObject({ title: expect.stringContaining(title) })
  expect(Object.keys(json('NTFY', name)).toSorted()).toEqual(
    Object.keys(json('NTFY', 'Fridge')).toSorted(),
  )
  const telegram: { text: string } = json('TELEGRAM', name, { token: '1:a', chat: '1' })
  expect(telegram.text.split('\n')).toHaveLength(4)
  expect(telegram.text).toContain(title)
  const pagerduty: { payload: { summary: string } } = json('PAGERDUTY', name)
  expect(pagerduty.payload.summary).toContain(title)
  const sms = new URLSearchParams(call('SMS', name).body)
  expect([...sms.keys()]).toEqual(['To', 'From', 'Body'])
  expect(sms.get('Body')).toContain(title)
  const twiml = new URLSearchParams(call('VOICE', name).body).get('Twiml')!
  expect(twiml.match(/<\/?\w+/g)).toEqual(['<Response', '<Say', '</Say', '</Response'])
})

test('Slack gets no control sequence: each sign that has a meaning is escaped', () => {
  const { text, blocks }: { text: string; blocks: { text: { type: string; text: string } }[] } =
    json('SLACK', '<!everyone> *b* & `x`')
  expect(text).toContain('&lt;!everyone&gt; *b* &amp; `x`')
  expect(blocks[0]!.text).toMatchObject({ type: 'plain_text' })
  expect(blocks[0]!.text.text).not.toMatch(/[<>]/)
  expect(blocks[1]!.text.text).toBe('<https://cold.example/tool-dashboard?id=7|Open Coldwatch>')
})

test('a card of Teams shows a function of cards as text', () => {
  const card = call('TEAMS', '{{DATE(2017-02-14T06:00:00Z)}} **b**').body
  expect(card).not.toContain('{{')
  expect(card).not.toContain('"TextBlock"')
})

test.each(NAMES)('the sensor %j is text where an owner’s own form has its placeholder', (name) => {
  const plain = name.replace(/[\r\n]+/g, ' ')
  const own = (contentType: string, body: string, headers = '') =>
    call('CUSTOM', name, { contentType, body, headers, secret: 's3cret' })
  expect(JSON.parse(own('application/json', '{"a":"{{sensor}}"}').body)).toEqual({ a: plain })
  const form = own('application/x-www-form-urlencoded', 'a={{sensor}}&b=1').body
  expect([...new URLSearchParams(form)]).toEqual([
    ['a', plain],
    ['b', '1'],
  ])
  expect(own('text/plain', '{{sensor}}').body).toBe(plain)
  const { headers } = own('text/plain', 'x', 'X-Sensor: {{sensor}}')
  expect(Object.keys(headers)).toEqual(['x-sensor', 'content-type'])
  expect(headers['x-sensor']).not.toMatch(/\p{Cc}/u)
})

test('what is longer than a service takes is cut at a word', () => {
  const name = 'freezer '.repeat(3_000).trim()
  const lengths = {
    ntfy: (json('NTFY', name) as { message: string }).message,
    telegram: (json('TELEGRAM', name) as { text: string }).text,
    slack: (json('SLACK', name) as { text: string }).text,
    pagerduty: (json('PAGERDUTY', name) as { payload: { summary: string } }).payload.summary,
    sms: new URLSearchParams(call('SMS', name).body).get('Body')!,
    twiml: new URLSearchParams(call('VOICE', '<'.repeat(9_000)).body).get('Twiml')!,
  }
  expect(Buffer.byteLength(lengths.ntfy)).toBeLessThanOrEqual(4_096)
  expect(lengths.telegram.length).toBeLessThanOrEqual(4_096)
  expect(lengths.slack.length).toBeLessThanOrEqual(3_000)
  expect(lengths.pagerduty.length).toBeLessThanOrEqual(1_024)
  expect(lengths.sms.length).toBeLessThanOrEqual(1_600)
  expect(lengths.twiml.length).toBeLessThanOrEqual(4_000)
  expect(lengths.twiml).toMatch(/<\/Say><\/Response>$/)
  for (const text of [
    lengths.ntfy,
    lengths.telegram,
    lengths.slack,
    lengths.pagerduty,
    lengths.sms,
  ])
    expect(text).toMatch(/freezer…$/)
})
