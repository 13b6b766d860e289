import { expect, test } from 'vitest'
import type { AlarmState, Ringing } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import { learnedDefrosts } from './defrosts/usual-defrost.ts'
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

/** Of a tool with a reading every five minutes. */
const pendingIn = (state: AlarmState | null, tool: AlarmTool, nowMs: number) =>
  pendingAlarm(state, tool, nowMs, minutes(5))

test('a fridge that is too warm since 0 raises its alarm at 10 if that lasts', () => {
  const { state } = decideOnReading(null, 0, 9, null)
  expect(pendingIn(state, fridge(), minutes(7))).toEqual({
    lane: 'HIGH',
    opensAtMs: minutes(10),
  })
})

test('a freezer that may be defrosting has its grace before an alarm, unless it is above the ceiling', () => {
  const tool = fridge({ defrostGrace: 45, defrostCeiling: 6 }, { defrostFridge: true })
  const warm = decideOnReading(null, 0, 9, null, tool)
  expect(pendingIn(warm.state, tool, minutes(7))?.opensAtMs).toBe(minutes(45))
  const hot = decideOnReading(warm.state, 5, 15, { at: 0, celsius: 9 }, tool)
  expect(pendingIn(hot.state, tool, minutes(7))?.opensAtMs).toBe(minutes(15))
})

test('nothing is pending in range, while an alarm is open, and during a pause', () => {
  const { state } = decideOnReading(null, 0, 9, null)
  expect(pendingIn(null, fridge(), 0)).toBeNull()
  expect(pendingIn(openHigh().state, fridge(), minutes(11))).toBeNull()
  const paused = fridge({}, { pausedUntilMs: minutes(60) })
  expect(pendingIn(state, paused, minutes(5))).toBeNull()
})

const learner = (...lengths: number[]) =>
  fridge(
    { learnDefrosts: true },
    {
      defrostFridge: true,
      defrosts: learnedDefrosts(
        8,
        lengths.map((length) => ({ lengthMs: minutes(length), highest: [800, 1200] })),
      ),
    },
  )

/** The state after a reading each minute, the first one in range, and all others at 10 °C. */
const warmUntil = (at: number, tool: AlarmTool): AlarmState | null => {
  let state: AlarmState | null = null
  for (let minute = -1; minute <= at; minute++) {
    const before = minute < 0 ? null : { at: minute - 1, celsius: minute === 0 ? 5 : 10 }
    state = decideOnReading(state, minute, minute < 0 ? 5 : 10, before, tool).state
  }
  return state
}

test('while fewer than three defrosts are known, the grace gives the time, also where a freezer learns', () => {
  const tool = learner(40, 40)
  expect(pendingIn(warmUntil(7, tool), tool, minutes(7))?.opensAtMs).toBe(minutes(45))
})

test('with three usual defrosts of 40 minutes the alarm comes when a warm time is too long for one', () => {
  const tool = learner(40, 40, 40)
  // 1.3 × 40 minutes, and the tolerance of 3 or of the usual interval of 5.
  expect(pendingAlarm(warmUntil(7, tool), tool, minutes(7), minutes(1))?.opensAtMs).toBe(
    minutes(55),
  )
  expect(pendingIn(warmUntil(7, tool), tool, minutes(7))?.opensAtMs).toBe(minutes(57))
  expect(warmUntil(57, tool)?.high?.state).toBe('PENDING')
  expect(warmUntil(58, tool)?.high?.state).toBe('ACTIVE')
})

test('the cap of a defrost holds, and so does what the newest reading objects to', () => {
  const capped = learner(85, 85, 85)
  capped.settings.defrostCap = 90
  expect(pendingIn(warmUntil(7, capped), capped, minutes(7))?.opensAtMs).toBe(minutes(90))
  const tool = learner(40, 40, 40)
  const cold = decideOnReading(null, -1, 5, null, tool)
  const hot = decideOnReading(cold.state, 0, 30, { at: -1, celsius: 5 }, tool)
  // Too high since 0: for 5 minutes, but never before the delay.
  expect(pendingIn(hot.state, tool, minutes(1))?.opensAtMs).toBe(minutes(10))
})

const watchedBy = (...conditions: Parameters<typeof aCondition>[0][]) =>
  fridge({ conditions: conditions.map((change, i) => aCondition({ id: i + 1, ...change })) })

test('a condition says when its alarm opens if the breach lasts, also where the alarm limits are kept', () => {
  const tool = watchedBy({ side: 'above', limit: 6, minutes: 60 })
  const { state } = decideOnReading(null, 0, 7, null, tool)
  expect(pendingIn(state, tool, minutes(5))).toEqual({
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
  expect(pendingIn(state, tool, minutes(1))).toMatchObject({
    lane: 'CONDITION',
    condition: { id: 2 },
    opensAtMs: minutes(8),
  })
})

test('a condition with a window opens when the breaches within it add up, less what leaves it', () => {
  const tool = watchedBy({ side: 'above', limit: 6, minutes: 30, window: 60 })
  const readings = [7, 7, 7, 5, 5, 5, 5, 5, 5, 7]
  let state: AlarmState | null = null
  readings.forEach((celsius, i) => {
    const before = i === 0 ? null : { at: (i - 1) * 5, celsius: readings[i - 1]! }
    state = decideOnReading(state, i * 5, celsius, before, tool).state
  })
  // 10 minutes from 0 to 10, and those from 45 on; from 60 on the first ones leave the window.
  expect(pendingIn(state, tool, minutes(46))?.opensAtMs).toBe(minutes(75))
  const wide = watchedBy({ side: 'above', limit: 6, minutes: 30, window: 600 })
  expect(pendingIn(state, wide, minutes(46))?.opensAtMs).toBe(minutes(65))
})

test('a condition whose breach has ended, or whose alarm is open, has none to come', () => {
  const tool = watchedBy({ side: 'above', limit: 6, minutes: 30, window: 60 })
  const warm = decideOnReading(null, 0, 7, null, tool)
  const ended = decideOnReading(warm.state, 5, 5, { at: 0, celsius: 7 }, tool)
  expect(pendingIn(ended.state, tool, minutes(6))).toBeNull()
  const once = watchedBy({ side: 'above', limit: 6, minutes: 5 })
  const begun = decideOnReading(null, 0, 7, null, once)
  const open = decideOnReading(begun.state, 5, 7, { at: 0, celsius: 7 }, once)
  expect(pendingIn(open.state, once, minutes(6))).toBeNull()
})
