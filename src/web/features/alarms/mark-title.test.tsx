import { afterEach, expect, test } from 'vitest'
import { markedTitle, markTitle } from './mark-title.ts'

let end: (() => void) | null = null
const before = document.title
afterEach(() => {
  end?.()
  end = null
  document.title = before
})

test('the number stands before the title, once, and goes with the last alarm', () => {
  expect(markedTitle('Alarms – Coldwatch', { open: 2, waiting: 2 })).toBe('(2) Alarms – Coldwatch')
  expect(markedTitle('(2) Alarms – Coldwatch', { open: 11, waiting: 11 })).toBe(
    '(11) Alarms – Coldwatch',
  )
  expect(markedTitle('(11) Alarms – Coldwatch', { open: 0, waiting: 0 })).toBe('Alarms – Coldwatch')
})

test('a tick stands before the number once all open alarms are acknowledged', () => {
  const title = '(2) Alarms – Coldwatch'
  expect(markedTitle(title, { open: 2, waiting: 1 })).toBe(title)
  expect(markedTitle(title, { open: 2, waiting: 0 })).toBe('(✓2) Alarms – Coldwatch')
  expect(markedTitle('(✓2) Alarms – Coldwatch', { open: 0, waiting: 0 })).toBe('Alarms – Coldwatch')
})

test('another page’s title is given the number too', async () => {
  document.title = 'Dashboard – Coldwatch'
  end = markTitle({ open: 3, waiting: 1 })
  expect(document.title).toBe('(3) Dashboard – Coldwatch')
  document.title = 'Alarms – Coldwatch'
  await expect.poll(() => document.title).toBe('(3) Alarms – Coldwatch')
  end()
  expect(document.title).toBe('Alarms – Coldwatch')
})
