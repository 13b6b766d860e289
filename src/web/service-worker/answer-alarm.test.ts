import { expect, test } from 'vitest'
import { answerAlarm } from './answer-alarm.ts'

const DATA = {
  link: '/tool-dashboard?id=7',
  responses: { 'respond-0': '/respond/abc' },
  unreached: { title: 'The server was not reached', body: 'Tap here to try again.' },
}
/** What the button does with a server that answers like this, and what it asked. */
const press = async (answer: () => Promise<Response>) => {
  const requests: { url: unknown; options: RequestInit | undefined }[] = []
  const shown = await answerAlarm('/respond/abc', DATA, {
    tag: 'incident-3',
    origin: 'https://cold.example',
    ask: (url, options) => {
      requests.push({ url, options })
      return answer()
    },
  })
  return { shown, requests }
}
const json =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status })

test('a button asks for its link by POST, without cookies, and the answer is shown without a sound', async () => {
  const answer = { title: 'Alarm acknowledged', body: 'On record: Anna', link: '/alarms' }
  const { shown, requests } = await press(json(answer))
  expect(requests).toMatchObject([
    {
      url: '/respond/abc',
      options: {
        method: 'POST',
        credentials: 'omit',
        headers: { accept: 'application/json' },
      },
    },
  ])
  expect(shown).toMatchObject({
    title: 'Alarm acknowledged',
    options: {
      body: 'On record: Anna',
      tag: 'incident-3',
      silent: true,
      actions: [],
      data: { link: '/alarms', responses: {} },
    },
  })
})

test('a refusal is an answer too; without a page of its own it leads where the message led', async () => {
  const { shown } = await press(json({ title: 'The alarm is over', body: '', link: null }, 409))
  expect(shown).toMatchObject({
    title: 'The alarm is over',
    options: { data: { link: '/tool-dashboard?id=7' } },
  })
})

test.each<[string, () => Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['a page of a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON of somebody else', json({ error: 'nothing' }, 500)],
])('%s: the notification says so, and leads to the page of the same link', async (_, answer) => {
  const { shown } = await press(answer)
  expect(shown).toMatchObject({
    title: 'The server was not reached',
    options: { body: 'Tap here to try again.', data: { link: '/respond/abc', responses: {} } },
  })
})

test('a link of the answer stays on this app', async () => {
  const { shown } = await press(json({ title: 'x', body: '', link: 'https://evil.example/' }))
  expect(shown.options.data.link).toBe('/')
})
