import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../limits/limits.ts'
import type { Tool } from '../tools/tool.ts'
import { changedField, plannedSetup } from './planned-setup.ts'
import { setupChangeErrors } from './setup-rules.ts'
import { type SetupChange, setupOf } from './tool-setup.ts'

const TOOL: Tool = {
  id: 1,
  uid: 'u',
  name: 'Fridge',
  imeiNumber: '356307042441013',
  equipmentId: 1,
  userId: 7,
  defrostFridge: false,
  temperatureCorrection: 0,
  limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  sendEmailMessage: true,
  sendNotificationMessage: true,
  notificationEmail: 'anna@x.example',
  isBound: true,
  siteId: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}
const NO_ALARMS = { settings: {}, escalation: [] }
const current = setupOf(TOOL, NO_ALARMS)
const plan = (change: SetupChange) => plannedSetup(current, change)
const WARM = {
  name: 'Warm',
  side: 'above' as const,
  limit: 8,
  minutes: 60,
  window: null,
  severity: 'alarm' as const,
  watches: 'air' as const,
}

test('a tool that is already as wanted stays', () => {
  expect(plan({ min: 2, max: 8, raiseDelay: 10 })).toEqual({ kind: 'stays' })
  expect(plan({})).toEqual({ kind: 'stays' })
})

test('only what differs is changed, and what was there is kept beside it', () => {
  expect(plan({ min: 2, max: 6, raiseDelay: 20 })).toEqual({
    kind: 'changes',
    before: { max: 8, raiseDelay: 10 },
    after: { max: 6, raiseDelay: 20 },
  })
})

test('a tool whose other limit contradicts the new one is refused', () => {
  expect(plan({ max: 2 })).toMatchObject({
    kind: 'refused',
    broken: [{ field: 'min', key: 'tools.limitInverted' }],
  })
})

test('a tool that would watch goods without their lag is refused', () => {
  expect(plan({ watches: 'goods' })).toMatchObject({
    kind: 'refused',
    broken: [{ key: 'alarms.goodsWithoutLag' }],
  })
  expect(plan({ watches: 'goods', productLag: 30 }).kind).toBe('changes')
})

test('a tool that goes to another customer leaves the addresses of the one before', () => {
  expect(plan({ userId: 9 })).toEqual({
    kind: 'changes',
    before: { notificationEmail: 'anna@x.example', userId: 7 },
    after: { notificationEmail: null, userId: 9 },
  })
  expect(plan({ userId: 9, notificationEmail: 'bela@x.example' })).toMatchObject({
    after: { notificationEmail: 'bela@x.example' },
  })
})

test('conditions are compared without their numbers', () => {
  const tool = setupOf(TOOL, { settings: { conditions: [{ ...WARM, id: 4 }] }, escalation: [] })
  expect(plannedSetup(tool, { conditions: [WARM] })).toEqual({ kind: 'stays' })
  expect(plannedSetup(tool, { conditions: [] })).toMatchObject({ before: { conditions: [WARM] } })
})

test('the first field that is no longer as it was seen is named', () => {
  expect(changedField(current, { max: 8, raiseDelay: 10 })).toBeNull()
  expect(changedField(current, { max: 7, raiseDelay: 11 })).toBe('max')
})

test('a change that no tool could take is refused by itself', () => {
  const keys = (change: SetupChange) => setupChangeErrors(change).map(({ key }) => key)
  expect(keys({ ...DEFAULT_LIMITS, raiseDelay: 5, contacts: ['a@b.hu'] })).toEqual([])
  expect(keys({ max: 51 })).toEqual(['tools.limitOutOfBounds'])
  expect(keys({ min: 8, max: 2 })).toEqual(['tools.limitInverted'])
  expect(keys({ notificationMin: 8, notificationMax: 2 })).toEqual(['tools.limitInverted'])
  expect(keys({ raiseDelay: -1 })).toEqual(['alarms.settingOutOfBounds'])
  expect(keys({ notificationEmail: 'a@b.hu; c' })).toEqual(['tools.notificationEmailMalformed'])
  expect(keys({ contacts: [''] })).toEqual(['alarms.contactMissing'])
  expect(keys({ conditions: [{ ...WARM, minutes: -1 }] })).toHaveLength(1)
})
