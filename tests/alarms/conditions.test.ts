import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AlarmCondition } from '../../src/domain/alarms/alarm-settings.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const WARM: AlarmCondition = {
  id: 1,
  name: 'Above 7 °C for 5 min',
  side: 'above',
  limit: 7,
  minutes: 5,
  window: null,
  severity: 'alarm',
  watches: 'air',
}
const EARLY: AlarmCondition = { ...WARM, id: 2, name: 'Warm', limit: 6, severity: 'warning' }

test('a condition has an incident and messages of its own, a warning an incident alone', async () => {
  const tool = await rig.addTool()
  await rig.set(tool, { settings: { conditions: [WARM, EARLY] } })
  const minutely = async (count: number, celsius: number) => {
    for (let i = 0; i < count; i++) {
      rig.pass(1)
      await rig.send([[0, celsius]])
    }
  }
  await minutely(6, 8)
  expect(await rig.incidents(tool)).toMatchObject([
    { lane: 'CONDITION', state: 'ACTIVE', limit: 7, extreme: 8, condition: WARM },
    { lane: 'CONDITION', state: 'ACTIVE', limit: 6, extreme: 8, condition: EARLY },
  ])
  await minutely(7, 5)
  expect(await rig.incidents(tool)).toMatchObject([
    { condition: WARM, state: 'RECOVERED', recoveryCause: 'readings' },
    { condition: EARLY, state: 'RECOVERED' },
  ])
  expect(await rig.messages(tool)).toEqual(['OPENED CONDITION', 'RECOVERED CONDITION'])
  expect(await rig.storage.alarms.states()).toEqual([])
})
