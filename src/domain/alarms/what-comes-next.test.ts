import { expect, test } from 'vitest'
import type { Ringing } from './alarm-state.ts'
import { nextRing } from './next-ring.ts'
import { pendingAlarm } from './pending-alarm.ts'
import { decideOnReading, minutes, openHigh } from './testing/decide-on-reading.ts'
import { fridge } from './testing/play-scenario.ts'

const ringingOf = (tool = fridge()): Ringing => {
  const { state } = openHigh(tool)
  const high = state?.high
  if (high?.state !== 'ACTIVE' || high.ringing === null) throw new Error('No open alarm')
  return high.ringing
}

test('an alarm that opened at 10 escalates to the first contacts at 40', () => {
  const tool = fridge({}, { escalationSteps: 2 })
  expect(nextRing(ringingOf(tool), tool)).toEqual({
    kind: 'escalation',
    atMs: minutes(40),
    step: 1,
  })
})

test('after the last contacts a reminder is next', () => {
  const tool = fridge()
  const after = { ...ringingOf(tool), steps: 1, escalatedMs: minutes(40) }
  expect(nextRing(after, tool)).toEqual({ kind: 'reminder', atMs: minutes(70) })
})

test('an alarm acknowledged at 20 rings again at 260', () => {
  const tool = fridge()
  const acknowledged = { ...ringingOf(tool), acknowledgedMs: minutes(20), acknowledgements: 1 }
  expect(nextRing(acknowledged, tool)).toEqual({ kind: 'again', atMs: minutes(260) })
})

test('a fridge that is too warm since 0 raises its alarm at 10 if that lasts', () => {
  const { state } = decideOnReading(null, 0, 9, null)
  expect(pendingAlarm(state, fridge(), minutes(7))).toEqual({
    lane: 'HIGH',
    opensAtMs: minutes(10),
  })
})

test('a freezer that may be defrosting has its grace before an alarm, unless it is above the ceiling', () => {
  const tool = fridge({ defrostGrace: 45, defrostCeiling: 6 }, { defrostFridge: true })
  const warm = decideOnReading(null, 0, 9, null, tool)
  expect(pendingAlarm(warm.state, tool, minutes(7))?.opensAtMs).toBe(minutes(45))
  const hot = decideOnReading(warm.state, 5, 15, { at: 0, celsius: 9 }, tool)
  expect(pendingAlarm(hot.state, tool, minutes(7))?.opensAtMs).toBe(minutes(15))
})

test('nothing is pending in range, while an alarm is open, and during a pause', () => {
  const { state } = decideOnReading(null, 0, 9, null)
  expect(pendingAlarm(null, fridge(), 0)).toBeNull()
  expect(pendingAlarm(openHigh().state, fridge(), minutes(11))).toBeNull()
  const paused = fridge({}, { pausedUntilMs: minutes(60) })
  expect(pendingAlarm(state, paused, minutes(5))).toBeNull()
})

test('no time is told where learned defrosts decide about each reading', () => {
  const tool = fridge({ learnDefrosts: true }, { defrostFridge: true })
  const { state } = decideOnReading(null, 0, 9, null, tool)
  expect(state?.high?.state).toBe('PENDING')
  expect(pendingAlarm(state, tool, minutes(7))).toBeNull()
})
