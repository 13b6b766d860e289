import { expect, test } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadWithin, PageDidNotLoad } from './lazy-page.ts'

test('a page’s file has 120 seconds', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a file that does not come in time is given up', async () => {
  await expect(
    loadWithin(
      () => new Promise(() => {}),
      0,
      async () => true,
    ),
  ).rejects.toBeInstanceOf(PageDidNotLoad)
})

test('a file that did not load is distinguished from an error in the page', async () => {
  await expect(
    loadWithin(
      () => Promise.reject(new TypeError('Failed to fetch')),
      1_000,
      async () => false,
    ),
  ).rejects.toBeInstanceOf(PageDidNotLoad)
})

test('a file that comes in time is the page', async () => {
  expect(
    await loadWithin(
      () => Promise.resolve('page'),
      1_000,
      async () => false,
    ),
  ).toBe('page')
})

test('a file that a fresh document will have is waited for to the end of this one', async () => {
  let isSettled = false
  const failures: unknown[] = []
  void loadWithin(
    () => Promise.reject(new TypeError('gone')),
    1_000,
    async (failure) => failures.push(failure) > 0,
  ).finally(() => {
    isSettled = true
  })
  await expect.poll(() => failures.map(String)).toEqual(['TypeError: gone'])
  expect(isSettled).toBe(false)
})
