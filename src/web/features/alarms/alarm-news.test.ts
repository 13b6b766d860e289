import { expect, test } from 'vitest'
import { TEST_NOW } from '../../testing/test-now.ts'
import { alarm } from '../../testing/alarm.ts'
import { createNewsSieve } from './alarm-news.ts'

const MINUTE = 60_000
const at = (ms: number) => new Date(TEST_NOW + ms).toISOString()

test('an alarm that is raised while the page stands is told once, however often it changes', () => {
  const news = createNewsSieve(TEST_NOW)
  expect(news(alarm({ id: '1', openedAt: at(MINUTE) }))).toBe('opened')
  expect(news(alarm({ id: '1', openedAt: at(MINUTE), extreme: 11 }))).toBeNull()
  expect(news(alarm({ id: '1', openedAt: at(MINUTE), state: 'RECOVERING' }))).toBeNull()
})

test('what was raised before the page came is no news, its end is', () => {
  const news = createNewsSieve(TEST_NOW)
  expect(news(alarm({ openedAt: at(-MINUTE) }))).toBeNull()
  expect(news(alarm({ openedAt: at(-MINUTE), state: 'RECOVERED', recoveredAt: at(MINUTE) }))).toBe('over')
  expect(news(alarm({ openedAt: at(-MINUTE), state: 'RECOVERED', recoveredAt: at(MINUTE), acknowledgedAt: at(2 * MINUTE) }))).toBeNull()
})

test('an acknowledgement tells nothing, not even of an alarm that was never heard of', () => {
  const news = createNewsSieve(TEST_NOW)
  expect(news(alarm({ openedAt: at(MINUTE), acknowledgedAt: at(2 * MINUTE) }))).toBeNull()
})

test('an excursion found later is told although it is over already', () => {
  const news = createNewsSieve(TEST_NOW)
  expect(news(alarm({ openedAt: at(MINUTE), state: 'RECOVERED', recoveredAt: at(-MINUTE), isLate: true }))).toBe('opened')
})
