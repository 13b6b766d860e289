import { expect, test } from 'vitest'
import { notificationOf, ownPath } from './notification.ts'

const ORIGIN = 'https://cold.example'

test('a message shows its title and text, and leads to its page', () => {
  const text = JSON.stringify({
    title: 'Milk fridge',
    body: '9.1 °C, too warm since 02:14',
    link: '/tool-dashboard?id=7',
    tag: 'incident-3',
    language: 'english',
  })
  expect(notificationOf(text, ORIGIN)).toMatchObject({
    title: 'Milk fridge',
    options: {
      body: '9.1 °C, too warm since 02:14',
      tag: 'incident-3',
      renotify: true,
      data: { link: '/tool-dashboard?id=7' },
    },
  })
})

test('its buttons ask for links of this app alone; what is no such link has no button', () => {
  const actions = [
    { title: 'Acknowledge', path: '/respond/abc' },
    { title: 'Evil', path: 'https://evil.example/respond/abc' },
    { title: '', path: '/respond/def' },
    { title: 'On my way', path: '/respond/ghi' },
    7,
  ]
  const unreached = { title: 'Not reached', body: 'Tap' }
  const { options } = notificationOf(
    JSON.stringify({ title: 'Milk fridge', respond: { actions, unreached } }),
    ORIGIN,
  )
  expect(options.actions).toEqual([
    { action: 'respond-0', title: 'Acknowledge' },
    { action: 'respond-1', title: 'On my way' },
  ])
  expect(options.data).toEqual({
    link: '/',
    responses: { 'respond-0': '/respond/abc', 'respond-1': '/respond/ghi' },
    unreached,
  })
})

test.each([null, '', 'nonsense', '[]', 'null', '{"title":7,"body":{},"link":[]}'])(
  '%j, which cannot be read, shows something all the same',
  (text) => {
    expect(notificationOf(text, ORIGIN)).toMatchObject({
      title: new URL(ORIGIN).host,
      options: { body: '', tag: '', renotify: false, data: { link: '/' } },
    })
  },
)

test.each([
  'https://evil.example/',
  '//evil.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  '\\\\evil.example',
  '',
])('a link to %j stays on the first page', (link) => {
  expect(ownPath(link, ORIGIN)).toBe('/')
})
