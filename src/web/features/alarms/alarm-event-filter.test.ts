import { MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { TEST_NOW } from '../../testing/test-now.ts'
import { alarm } from '../../testing/alarm.ts'
import { createAlarmEventFilter } from './alarm-event-filter.ts'

const at = (ms: number) => new Date(TEST_NOW + ms).toISOString()

test('an alarm that is raised while the page is open gets one pop-up, however often it changes', () => {
  const eventOf = createAlarmEventFilter(TEST_NOW)
  expect(eventOf(alarm({ id: '1', openedAt: at(MINUTE_MS) }))).toBe('opened')
  expect(eventOf(alarm({ id: '1', openedAt: at(MINUTE_MS), extreme: 11 }))).toBeNull()
  expect(eventOf(alarm({ id: '1', openedAt: at(MINUTE_MS), state: 'RECOVERING' }))).toBeNull()
})

test('what was raised before the page came is no news, its end is, once, although its readings are older than the page', () => {
  const eventOf = createAlarmEventFilter(TEST_NOW)
  expect(eventOf(alarm({ openedAt: at(-MINUTE_MS) }))).toBeNull()
  expect(
    eventOf(
      alarm({ openedAt: at(-MINUTE_MS), state: 'RECOVERED', recoveredAt: at(-MINUTE_MS / 2) }),
    ),
  ).toBe('over')
  expect(
    eventOf(
      alarm({
        openedAt: at(-MINUTE_MS),
        state: 'RECOVERED',
        recoveredAt: at(-MINUTE_MS / 2),
        acknowledgedAt: at(2 * MINUTE_MS),
      }),
    ),
  ).toBeNull()
})

test('the end of an alarm gets a pop-up, whether it was acknowledged before or after the page was opened', () => {
  const eventOf = createAlarmEventFilter(TEST_NOW)
  expect(
    eventOf(
      alarm({ id: '1', state: 'RECOVERED', recoveredAt: at(0), acknowledgedAt: at(-MINUTE_MS) }),
    ),
  ).toBe('over')
  expect(
    eventOf(alarm({ id: '2', openedAt: at(-MINUTE_MS), acknowledgedAt: at(MINUTE_MS) })),
  ).toBeNull()
  expect(
    eventOf(
      alarm({
        id: '2',
        openedAt: at(-MINUTE_MS),
        state: 'RECOVERED',
        recoveredAt: at(0),
        acknowledgedAt: at(MINUTE_MS),
      }),
    ),
  ).toBe('over')
})

test('an alarm that was over long before and is acknowledged now tells nothing', () => {
  const eventOf = createAlarmEventFilter(TEST_NOW)
  expect(
    eventOf(
      alarm({
        openedAt: at(-60 * MINUTE_MS),
        state: 'RECOVERED',
        recoveredAt: at(-50 * MINUTE_MS),
        acknowledgedAt: at(MINUTE_MS),
      }),
    ),
  ).toBeNull()
})

test('an acknowledgement tells nothing, not even of an alarm that was never heard of', () => {
  const eventOf = createAlarmEventFilter(TEST_NOW)
  expect(eventOf(alarm({ openedAt: at(MINUTE_MS), acknowledgedAt: at(2 * MINUTE_MS) }))).toBeNull()
})

test('an excursion that is detected later gets a pop-up, although it is already over', () => {
  const eventOf = createAlarmEventFilter(TEST_NOW)
  const late = alarm({
    openedAt: at(MINUTE_MS),
    state: 'RECOVERED',
    recoveredAt: at(-MINUTE_MS),
    isLate: true,
  })
  expect(eventOf(late)).toBe('opened')
  expect(eventOf({ ...late, acknowledgedAt: at(2 * MINUTE_MS) })).toBeNull()
})
