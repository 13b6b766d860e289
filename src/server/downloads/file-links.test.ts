import { expect, test } from 'vitest'
import { createFileLinks, LINK_LASTS_MS, type OfferedFile } from './file-links.ts'

const FILE: OfferedFile = {
  actor: { kind: 'account', id: 7, role: 'user', path: '/7/' },
  name: 'readings.csv',
  contentType: 'text/csv',
  texts: async function* () {
    yield 'a'
  },
  isAllowed: async () => true,
}

const setUp = () => {
  let nowMs = Date.parse('2026-11-20T12:00:00Z')
  return { links: createFileLinks(() => new Date(nowMs)), pass: (ms: number) => void (nowMs += ms) }
}

test('a link opens its file once', () => {
  const { links } = setUp()
  const { secret } = links.offer(FILE)
  expect(links.actorOf(secret)?.id).toBe(7)
  expect(links.take(secret)).toBe(FILE)
  expect(links.take(secret)).toBeNull()
  expect(links.take('guessed')).toBeNull()
})

test('a link lasts a minute', () => {
  const { links, pass } = setUp()
  const early = links.offer(FILE)
  pass(LINK_LASTS_MS - 1)
  const late = links.offer(FILE)
  expect(links.take(late.secret)).toBe(FILE)
  pass(1)
  expect(links.take(early.secret)).toBeNull()
})
