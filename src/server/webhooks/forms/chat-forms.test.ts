import { describe, expect, test } from 'vitest'
import { NOW } from '../../storage/testing/engine.ts'
import { fakeNtfy, fakeSlack, fakeTeams, fakeTelegram } from '../testing/fake-services.ts'
import { useFormRig } from '../testing/form-rig.ts'

const { at, answerAs, send } = useFormRig()

const TITLE = 'Milk fridge: 9.4 °C, too warm since 09:49'
const LINK = 'https://cold.example/tool-dashboard?id=7'
const LINES = [TITLE, 'Limit: 8 °C', 'Harbour Kitchen']
const MESSAGE = [...LINES, LINK].join('\n')

describe('ntfy', () => {
  const setting = { form: 'NTFY', fields: { topic: 'cold' } } as const

  test('gets a message as JSON at its root; an alarm is urgent', async () => {
    answerAs(fakeNtfy())
    const { json, message } = await send(setting)
    expect(json()).toEqual({
      topic: 'cold',
      title: TITLE,
      message: MESSAGE,
      priority: 5,
      tags: ['rotating_light'],
      click: LINK,
    })
    expect(message.status).toBe('SENT')
    expect((await send(setting, 'alarm.recovered')).json()).toMatchObject({ priority: 3 })
    expect((await send(setting, 'alarm.opened', { severity: 'warning' })).json()).toMatchObject({
      priority: 4,
    })
  })

  test('gets the message at its root, though the address names a topic', async () => {
    answerAs(fakeNtfy())
    const { call, message } = await send({ ...setting, path: '/cold' })
    expect([call.path, message.status]).toEqual(['/', 'SENT'])
  })

  test('gets an access token, and says in words why it refuses', async () => {
    answerAs(fakeNtfy('tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'))
    const token = { token: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2' }
    expect((await send({ ...setting, sealed: token })).message.status).toBe('SENT')
    expect((await send(setting)).attempt).toMatchObject({ status: 401, answer: 'unauthorized' })
  })
})

describe('Telegram', () => {
  const token = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
  const setting = { form: 'TELEGRAM', fields: { chat: '-1001' }, sealed: { token } } as const

  test('gets sendMessage of its Bot API, without any formatting', async () => {
    answerAs(fakeTelegram(token, '-1001'))
    const { json, message } = await send(setting)
    expect(json()).toEqual({
      chat_id: '-1001',
      text: MESSAGE,
      link_preview_options: { is_disabled: true },
    })
    expect(message.status).toBe('SENT')
  })

  test('succeeds with "ok": true alone, and says why not', async () => {
    answerAs(fakeTelegram(token, '-1002'))
    expect((await send(setting)).attempt).toMatchObject({
      status: 400,
      answer: 'Bad Request: chat not found',
    })
    answerAs((response) => response.end('{"ok":false,"description":"Not today"}'))
    const { message, attempt } = await send(setting)
    expect([message.status, attempt.status, attempt.answer]).toEqual(['WAITING', 200, 'Not today'])
  })

  test('says in its answer how long to wait, and is left alone for that time', async () => {
    const description = 'Too Many Requests: retry after 35'
    const parameters = { retry_after: 35 }
    answerAs((response) =>
      response.writeHead(429).end(JSON.stringify({ ok: false, description, parameters })),
    )
    const { message } = await send(setting)
    expect(message.dueAt).toEqual(new Date(NOW.getTime() + 35_000))
  })
})

describe('Slack', () => {
  const path = '/services/T000/B000/XXXXXXXX'
  const slack = () => ({ form: 'SLACK', sealed: { url: at(path) } }) as const

  test('gets plain text and a link', async () => {
    answerAs(fakeSlack(path))
    const { json, message } = await send(slack())
    expect(json()).toEqual({
      text: TITLE,
      mrkdwn: false,
      blocks: [
        { type: 'section', text: { type: 'plain_text', text: LINES.join('\n'), emoji: false } },
        { type: 'section', text: { type: 'mrkdwn', text: `<${LINK}|Open Coldwatch>` } },
      ],
    })
    expect(message.status).toBe('SENT')
  })

  test('succeeds with "ok" alone, and its refusals are words', async () => {
    answerAs(fakeSlack('/services/other'))
    expect((await send(slack())).attempt).toMatchObject({
      status: 404,
      answer: 'no_service: the webhook was switched off or removed in Slack',
    })
    answerAs((response) => response.end('<html>Sign in</html>'))
    expect((await send(slack())).message.status).toBe('WAITING')
  })
})

test('Teams gets a message with an adaptive card, whose texts know no Markdown', async () => {
  const path = '/workflows/1/triggers/manual/paths/invoke?sig=s3cret-sig'
  const url = at(path)
  answerAs(fakeTeams(path))
  const { json, message } = await send({ form: 'TEAMS', sealed: { url } })
  const run = (text: string, more = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  })
  expect(json()).toEqual({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [run(TITLE, { weight: 'Bolder' }), run(LINES[1]!), run(LINES[2]!)],
          actions: [{ type: 'Action.OpenUrl', title: 'Open Coldwatch', url: LINK }],
        },
      },
    ],
  })
  expect(message.status).toBe('SENT')
  answerAs(fakeTeams('/workflows/2'))
  expect((await send({ form: 'TEAMS', sealed: { url } })).attempt).toMatchObject({
    status: 401,
    answer: 'The request must be authenticated.',
  })
})
