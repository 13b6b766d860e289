import { afterEach, expect, test, vi } from 'vitest'
import { endSession, noteBrand, startSession } from '../session/session.ts'
import { holdClock } from '../testing/hand-clock.ts'
import { askAhead, askedAhead, KEPT_MS } from './asked-ahead.ts'

afterEach(() => endSession('logout'))

const USER = { id: '7', username: 'joanna@harbour.example', role: 'user' } as const
const KEY = ['tool', '7']

test('a page takes the answer that was asked for ahead, once', async () => {
  const ask = vi.fn(() => Promise.resolve('asked by the page'))
  void askAhead(KEY, () => Promise.resolve('asked ahead'))
  expect(await askedAhead(KEY, ask)).toBe('asked ahead')
  expect(await askedAhead(KEY, ask)).toBe('asked by the page')
  expect(ask).toHaveBeenCalledOnce()
})

test('a page waits for an answer that is still on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  void askAhead(KEY, () => promise)
  const taken = askedAhead(KEY, () => Promise.resolve('asked by the page'))
  resolve('asked ahead')
  expect(await taken).toBe('asked ahead')
})

test('an answer that lay for ten seconds is asked for again', async () => {
  const clock = holdClock(0)
  await askAhead(KEY, () => Promise.resolve('old'))
  clock.advance(KEPT_MS)
  expect(await askedAhead(KEY, () => Promise.resolve('new'))).toBe('new')
})

test('an answer stays good while the account’s brand becomes known', async () => {
  startSession({ token: 'one', user: USER })
  void askAhead(KEY, () => Promise.resolve('asked ahead'))
  noteBrand(USER, { id: '3', name: 'Fresh Foods' })
  expect(await askedAhead(KEY, () => Promise.resolve('asked by the page'))).toBe('asked ahead')
})

test('an account does not see what was asked for another', async () => {
  startSession({ token: 'one', user: USER })
  void askAhead(KEY, () => Promise.resolve('of another account'))
  endSession('logout')
  startSession({ token: 'two', user: { ...USER, id: '8' } })
  expect(await askedAhead(KEY, () => Promise.resolve('its own'))).toBe('its own')
})
