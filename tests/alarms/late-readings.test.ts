import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

describe('readings that come late', () => {
  test('a batch from hours ago that ends out of range is one alarm with its true start', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    rig.pass(180)
    await rig.send([[170, 5], ...Array.from({ length: 160 }, (_, i) => [160 - i, 9.5] as const)])
    expect(await rig.incidents(tool)).toMatchObject([
      {
        lane: 'HIGH',
        state: 'ACTIVE',
        startedAt: new Date(rig.clock().getTime() - 160 * 60_000),
        isLate: false,
      },
    ])
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  })

  test('a late batch with an excursion that is over causes one message, which says so', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    rig.pass(180)
    const minutes = Array.from(
      { length: 170 },
      (_, i) => [170 - i, i >= 20 && i < 60 ? 9.5 : 5] as const,
    )
    await rig.send(minutes)
    expect(await rig.incidents(tool)).toMatchObject([
      {
        lane: 'HIGH',
        state: 'RECOVERED',
        recoveryCause: 'readings',
        isLate: true,
        openedAt: rig.clock(),
      },
    ])
    expect(await rig.messages(tool)).toEqual(['LATE_EXCURSION HIGH'])
  })

  test('readings older than the newest are judged together with those around them, and cause one message', async () => {
    const tool = await rig.addTool()
    rig.pass(180)
    await rig.send([
      [170, 5],
      [0, 5],
    ])
    const behind = Array.from({ length: 40 }, (_, i) => [120 - i, 9.5] as const)
    await rig.send([...behind, [79, 5], [70, 5], [60, 5]])
    expect(await rig.incidents(tool)).toMatchObject([
      {
        lane: 'HIGH',
        state: 'RECOVERED',
        isLate: true,
        startedAt: new Date(rig.clock().getTime() - 120 * 60_000),
      },
    ])
    rig.pass(1)
    await rig.send([...behind.map(([ago, value]) => [ago + 1, value] as const), [40.5, 5]])
    expect(await rig.messages(tool)).toEqual(['LATE_EXCURSION HIGH'])
  })

  test('sending everything again changes nothing', async () => {
    const tool = await rig.addTool()
    rig.pass(60)
    const batch = Array.from({ length: 40 }, (_, i) => [40 - i, i > 20 ? 9.5 : 5] as const)
    await rig.send(batch)
    const before = await rig.incidents(tool)
    expect(before).toHaveLength(1)
    expect(await rig.send(batch)).toMatchObject({ stored: 0, repeated: 40 })
    expect(await rig.incidents(tool)).toEqual(before)
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  })
})

describe('a device whose clock is wrong', () => {
  test.each([
    ['an hour', 60],
    ['a day', 1_440],
  ])('%s ahead: its alarm opens in the server’s time', async (_, ahead) => {
    const tool = await rig.addTool()
    for (let minute = 0; minute <= 10; minute++) {
      rig.pass(1)
      await rig.send([[-ahead, 9.4]])
    }
    expect(await rig.incidents(tool)).toMatchObject([
      {
        lane: 'HIGH',
        startedAt: new Date(rig.clock().getTime() - 10 * 60_000),
        openedAt: rig.clock(),
      },
    ])
  })

  test('the largest skew that one of its tools allows counts for the device', async () => {
    const tool = await rig.addTool()
    await rig.addTool({ equipmentId: 2 })
    const ahead = async () => (await rig.send([[-20, 5]])).suspect
    expect(await ahead()).toBe(1)
    await rig.set(tool, { settings: { skew: 30 } })
    rig.pass(1)
    expect(await ahead()).toBe(0)
  })
})
