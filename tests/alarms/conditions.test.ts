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

const GOODS_WARM: AlarmCondition = {
  ...WARM,
  id: 3,
  name: 'Goods above 6 °C for 5 min',
  limit: 6,
  watches: 'goods',
}
const GOODS = { productLag: 10, conditions: [GOODS_WARM] }

test('while nothing but the goods’ temperature moves, the state in memory follows and is not written', async () => {
  const tool = await rig.addTool()
  await rig.set(tool, { settings: GOODS })
  for (let i = 0; i < 3; i++) {
    rig.pass(1)
    await rig.send([[0, 6.5]])
  }
  const goodsInMemory = () => rig.memory.states.of(tool.id).state?.goods
  const [written, before] = [await rig.storage.alarms.states(), goodsInMemory()]
  rig.pass(1)
  await rig.send([[0, 6.4]])
  expect(goodsInMemory()).toMatchObject({ timeMs: before!.timeMs + 60_000 })
  expect(await rig.storage.alarms.states()).toEqual(written)
})

test('after a restart the goods’ temperature is worked out from the readings, and the alarm opens in time', async () => {
  const openedAfter = async (restartsAt: number): Promise<number> => {
    const tool = await rig.addTool({ imeiNumber: String(356307042441013n + BigInt(restartsAt)) })
    await rig.set(tool, { settings: GOODS })
    for (let minute = 0; minute < 60; minute++) {
      rig.pass(1)
      await rig.send([[0, minute < 5 ? 5 : 7.9]], tool.imeiNumber)
      if (minute === restartsAt) await rig.restart()
      if ((await rig.incidents(tool)).length > 0) return minute
    }
    throw new Error('no alarm opened')
  }
  const undisturbed = await openedAfter(-1)
  expect(undisturbed).toBeGreaterThan(10)
  for (const minute of [6, 8, 10]) expect(await openedAfter(minute)).toBe(undisturbed)
})
