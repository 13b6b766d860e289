import { expect, test } from 'vitest'
import type { Ringing } from './alarm-state.ts'
import { nextRing } from './next-ring.ts'
import { pendingAlarm } from './pending-alarm.ts'
import { decideOnReading, minutes, openHigh } from './testing/decide-on-reading.ts'
import { aCondition, fridge } from './testing/play-scenario.ts'

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

const watchedBy = (...conditions: Parameters<typeof aCondition>[0][]) =>
  fridge({ conditions: conditions.map((change, i) => aCondition({ id: i + 1, ...change })) })

test('a condition says when its alarm opens if the breach lasts, also where the alarm limits are kept', () => {
  const tool = watchedBy({ side: 'above', limit: 6, minutes: 60 })
  const { state } = decideOnReading(null, 0, 7, null, tool)
  expect(pendingAlarm(state, tool, minutes(5))).toEqual({
    lane: 'CONDITION',
    condition: tool.settings.conditions[0],
    opensAtMs: minutes(60),
  })
})

test('of several alarms to come the first one counts, and a warning is none', () => {
  const tool = watchedBy(
    { side: 'above', limit: 6, minutes: 5, severity: 'warning' },
    { side: 'above', limit: 6, minutes: 8 },
  )
  const { state } = decideOnReading(null, 0, 9, null, tool)
  expect(pendingAlarm(state, tool, minutes(1))).toMatchObject({
    lane: 'CONDITION',
    condition: { id: 2 },
    opensAtMs: minutes(8),
  })
})

test('a condition with a window opens when the breaches within it add up, less what leaves it', () => {
  const tool = watchedBy({ side: 'above', limit: 6, minutes: 30, window: 60 })
  const readings = [7, 7, 7, 5, 5, 5, 5, 5, 5, 7]
  let state: Parameters<typeof pendingAlarm>[0] = null
  readings.forEach((celsius, i) => {
    const before = i === 0 ? null : { at: (i - 1) * 5, celsius: readings[i - 1]! }
    state = decideOnReading(state, i * 5, celsius, before, tool).state
  })
  // 10 minutes from 0 to 10, and those from 45 on; from 60 on the first ones leave the window.
  expect(pendingAlarm(state, tool, minutes(46))?.opensAtMs).toBe(minutes(75))
  const wide = watchedBy({ side: 'above', limit: 6, minutes: 30, window: 600 })
  expect(pendingAlarm(state, wide, minutes(46))?.opensAtMs).toBe(minutes(65))
})

test('a condition whose breach has ended, or whose alarm is open, has none to come', () => {
  const tool = watchedBy({ side: 'above', limit: 6, minutes: 30, window: 60 })
  const warm = decideOnReading(null, 0, 7, null, tool)
  const ended = decideOnReading(warm.state, 5, 5, { at: 0, celsius: 7 }, tool)
  expect(pendingAlarm(ended.state, tool, minutes(6))).toBeNull()
  const once = watchedBy({ side: 'above', limit: 6, minutes: 5 })
  const begun = decideOnReading(null, 0, 7, null, once)
  const open = decideOnReading(begun.state, 5, 7, { at: 0, celsius: 7 }, once)
  expect(pendingAlarm(open.state, once, minutes(6))).toBeNull()
})
