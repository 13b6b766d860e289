import { expect, test } from 'vitest'
import {
  acknowledgeObjection,
  onMyWayObjection,
  type RespondableAlarm,
  waitsForSomebody,
} from './alarm-response.ts'

const OPEN: RespondableAlarm = {
  isOpen: true,
  severity: 'alarm',
  isAcknowledged: false,
  hasRungAgain: false,
}
const ACKNOWLEDGED = { ...OPEN, isAcknowledged: true }
const RANG_AGAIN = { ...ACKNOWLEDGED, hasRungAgain: true }
const over = (alarm: RespondableAlarm) => ({ ...alarm, isOpen: false })

test('an acknowledged alarm waits for somebody once it has rung again, until it is over', () => {
  expect([OPEN, ACKNOWLEDGED, RANG_AGAIN, over(RANG_AGAIN)].map(waitsForSomebody)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(waitsForSomebody({ ...OPEN, severity: 'warning' })).toBe(false)
})

test('an alarm can be acknowledged once, and again each time it has rung again', () => {
  expect([OPEN, ACKNOWLEDGED, RANG_AGAIN].map(acknowledgeObjection)).toEqual([
    null,
    'acknowledged',
    null,
  ])
})

test('an alarm that is over can be acknowledged if nobody did, and not a second time', () => {
  expect(acknowledgeObjection(over(OPEN))).toBeNull()
  expect(acknowledgeObjection(over(RANG_AGAIN))).toBe('acknowledged')
})

test('a person is on the way to an alarm that rings, once', () => {
  expect(onMyWayObjection(OPEN, false)).toBeNull()
  expect(onMyWayObjection(RANG_AGAIN, false)).toBeNull()
  expect(onMyWayObjection(OPEN, true)).toBe('said')
  expect(onMyWayObjection(ACKNOWLEDGED, false)).toBe('acknowledged')
  expect(onMyWayObjection(over(OPEN), false)).toBe('over')
  expect(onMyWayObjection({ ...OPEN, severity: 'warning' }, false)).toBe('warning')
})
