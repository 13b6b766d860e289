import { expect, test } from 'vitest'
import { chosenSettings, settingsInForce, withDefaults } from './alarm-settings.ts'

test('a freezer may defrost for 75 minutes and 24 °C above its limit, a fridge for 45 minutes and 6 °C', () => {
  expect(settingsInForce({}, -10)).toMatchObject({ defrostGrace: 75, defrostCeiling: 24 })
  expect(settingsInForce({}, -9.99)).toMatchObject({ defrostGrace: 45, defrostCeiling: 6 })
})

test('a tool that is older than these defaults keeps those of its time, until a person sets others', () => {
  const older = { keepsFirstDefaults: true }
  expect(settingsInForce(older, -18)).toMatchObject({
    reminderFactor: 1,
    defrostGrace: 45,
    defrostCeiling: 6,
  })
  const set = { ...older, reminderFactor: 2, defrostCeiling: 24 }
  expect(settingsInForce(set, -18)).toMatchObject(set)
})

test('what a person sets on an older tool counts against its own defaults, and the mark stays', () => {
  const older = {
    keepsFirstDefaults: true,
    reminderFactor: 1,
    defrostGrace: 45,
    defrostCeiling: 24,
  }
  expect(chosenSettings(older, -18)).toEqual({ keepsFirstDefaults: true, defrostCeiling: 24 })
  expect(chosenSettings({ ...older, reminderFactor: 2 }, -18)).toMatchObject({ reminderFactor: 2 })
})

test('tools without settings of their own share one object', () => {
  expect(withDefaults({})).toBe(withDefaults({}))
  expect(withDefaults({ keepsFirstDefaults: true })).toBe(
    withDefaults({ keepsFirstDefaults: true }),
  )
})

test('what a person set for defrosts holds at any limit', () => {
  expect(settingsInForce({ defrostGrace: 30 }, -18)).toMatchObject({
    defrostGrace: 30,
    defrostCeiling: 24,
  })
  expect(settingsInForce({ defrostCeiling: 0 }, 8)).toMatchObject({ defrostCeiling: 0 })
})

test('the delay below the lower limit is the raise delay until it has one of its own', () => {
  expect(settingsInForce({ raiseDelay: 20 }, 8).raiseDelayLow).toBe(20)
  expect(settingsInForce({ raiseDelay: 20, raiseDelayLow: 5 }, 8).raiseDelayLow).toBe(5)
  expect(settingsInForce({ raiseDelayLow: 0 }, 8).raiseDelayLow).toBe(0)
})

test('only what differs from the values in force without it counts as chosen', () => {
  expect(
    chosenSettings({ raiseDelay: 10, silence: 30, watches: 'air', conditions: [] }, 8),
  ).toEqual({})
  expect(chosenSettings({ defrostGrace: 45, defrostCeiling: 24 }, 8)).toEqual({
    defrostCeiling: 24,
  })
  expect(chosenSettings({ defrostGrace: 45, defrostCeiling: 24 }, -18)).toEqual({
    defrostGrace: 45,
  })
  expect(chosenSettings({ raiseDelay: 20, raiseDelayLow: 20 }, 8)).toEqual({ raiseDelay: 20 })
  expect(chosenSettings({ raiseDelay: 20, raiseDelayLow: 10 }, 8)).toEqual({
    raiseDelay: 20,
    raiseDelayLow: 10,
  })
})
