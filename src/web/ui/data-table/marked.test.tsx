import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Marked } from './marked.tsx'

afterEach(() => cleanup())

const show = async (text: string, search: string) =>
  (await render(<Marked text={text} search={search} />)).container

test('every hit is marked, and upper and lower case differ', async () => {
  const shown = await show('Dairy dairy Dairy', 'Dairy')
  expect([...shown.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Dairy',
    'Dairy',
  ])
  expect(shown.textContent).toBe('Dairy dairy Dairy')
})

test('a text with hits is one element, so that a row of a flexible box keeps it together', async () => {
  const shown = await show('works@harbour.example', 'harb')
  expect(shown.childNodes).toHaveLength(1)
  expect(shown.textContent).toBe('works@harbour.example')
})

test('an empty search marks nothing', async () => {
  expect((await show('Dairy', '')).innerHTML).toBe('Dairy')
})
