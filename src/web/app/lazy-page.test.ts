import { expect, test } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadWithin, PageDidNotLoad } from './lazy-page.ts'

test('a page’s file has 120 seconds', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a file that does not come in time is given up', async () => {
  await expect(loadWithin(() => new Promise(() => {}), 0)).rejects.toBeInstanceOf(PageDidNotLoad)
})

test('a file that fails is told apart from an error in the page', async () => {
  await expect(loadWithin(() => Promise.reject(new TypeError('Failed to fetch')), 1_000)).rejects.toBeInstanceOf(PageDidNotLoad)
})

test('a file that comes in time is the page', async () => {
  expect(await loadWithin(() => Promise.resolve('page'), 1_000)).toBe('page')
})
