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

test.each([null, '', 'nonsense', '[]', 'null', '{"title":7,"body":{},"link":[]}'])(
  '%j, which cannot be read, shows something all the same',
  (text) => {
    expect(notificationOf(text, ORIGIN)).toMatchObject({
      title: 'Coldwatch',
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
