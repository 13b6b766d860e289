import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { sweepFor } from './pass-time.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const OTHER_IMEI = '356307042441021'

describe('silence', () => {
  test('a tool that is silent for half an hour raises an alarm, which says whether its last value was out of range', async () => {
    const [calm, warm] = [await rig.addTool(), await rig.addTool({ imeiNumber: OTHER_IMEI })]
    await rig.send([[0, 5]])
    await rig.send([[0, 9.4]], OTHER_IMEI)
    await sweepFor(rig, 29)
    expect(await rig.incidents(calm)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.incidents(calm)).toMatchObject([
      { lane: 'NODATA', state: 'ACTIVE', isBreaching: false, limit: null, openedAt: rig.clock() },
    ])
    expect(await rig.incidents(warm)).toMatchObject([{ lane: 'NODATA', isBreaching: true }])
    expect(await rig.messages(calm)).toEqual(['OPENED NODATA'])
  })

  test('nothing arrives at all once every tool has been silent by its own setting, and until one of them sends', async () => {
    await rig.addTool()
    await rig.addTool({ imeiNumber: OTHER_IMEI })
    await rig.send([[0, 5]])
    rig.pass(10)
    await rig.send([[0, 5]], OTHER_IMEI)
    const sending = () => rig.memory.silence.sending(rig.clock().getTime())
    await sweepFor(rig, 29)
    expect(sending()).toEqual({ kind: 'sends' })
    const lastMs = rig.clock().getTime() - 29 * MINUTE_MS
    await sweepFor(rig, 1)
    expect(sending()).toEqual({ kind: 'silent', devices: 2, sinceMs: lastMs })
    await rig.send([[0, 5]])
    expect(sending()).toEqual({ kind: 'sends' })
  })

  test('any receipt ends the alarm, also of a repeated reading', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await sweepFor(rig, 30)
    await rig.send([[30, 5]])
    expect(await rig.incidents(tool)).toMatchObject([
      { lane: 'NODATA', state: 'RECOVERED', recoveredAt: rig.clock() },
    ])
    expect(await rig.storage.alarms.states()).toEqual([])
    await sweepFor(rig, 29)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA', 'RECOVERED NODATA'])
    await sweepFor(rig, 1)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA', 'RECOVERED NODATA', 'OPENED NODATA'])
  })

  test('a sensor that has never sent raises the alarm too, counted from when its device was bound to it', async () => {
    const tool = await rig.addTool({ isBound: false })
    await sweepFor(rig, 600)
    expect(await rig.incidents(tool)).toEqual([])
    await autoCommit(rig.storage).tools.change(tool.id, { isBound: true, updatedAt: rig.clock() })
    await rig.sweep()
    const boundAt = rig.clock()
    await sweepFor(rig, 29)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.incidents(tool)).toMatchObject([
      { lane: 'NODATA', startedAt: boundAt, isBreaching: false },
    ])
    await rig.send([[0, 5]])
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA', 'RECOVERED NODATA'])
  })

  test('a sensor that has never sent is no sign that nothing arrives at all', async () => {
    await rig.addTool()
    await sweepFor(rig, 60)
    expect(rig.memory.silence.sending(rig.clock().getTime())).toEqual({ kind: 'nobody-to-send' })
  })

  test('three usual intervals must pass, however short the setting', async () => {
    const tool = await rig.addTool()
    for (let i = 0; i < 8; i++) {
      if (i > 0) rig.pass(20)
      await rig.send([[0, 5]])
    }
    await sweepFor(rig, 59)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.incidents(tool)).toHaveLength(1)
  })

  test('after a start of the server silence counts from that start', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    rig.pass(600)
    await rig.restart()
    await sweepFor(rig, 29)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
  })

  test('the alarm of a sensor that fell silent before the server started says when it was last heard', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    const lastHeard = rig.clock()
    rig.pass(600)
    await rig.restart()
    await sweepFor(rig, 30)
    expect(await rig.incidents(tool)).toMatchObject([{ lane: 'NODATA', startedAt: lastHeard }])
  })

  test('a restart sends no second message about the same silence', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await sweepFor(rig, 30)
    await rig.restart()
    await sweepFor(rig, 29)
    await rig.restart()
    await sweepFor(rig, 40)
    expect(
      (await rig.messages(tool)).filter((message) => message === 'OPENED NODATA'),
    ).toHaveLength(1)
  })

  test('a tool’s own setting of the silence counts as soon as it is set', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await sweepFor(rig, 20)
    await rig.set(tool, { settings: { silence: 120 } })
    await sweepFor(rig, 99)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.incidents(tool)).toHaveLength(1)
    const quick = await rig.addTool({ imeiNumber: OTHER_IMEI })
    await rig.send([[0, 5]], OTHER_IMEI)
    await rig.set(quick, { settings: { silence: 15 } })
    await sweepFor(rig, 15)
    expect(await rig.incidents(quick)).toHaveLength(1)
  })

  test('sensors of one device that fall silent together go in one message', async () => {
    const tools = [
      await rig.addTool(),
      await rig.addTool({ equipmentId: 2 }),
      await rig.addTool({ equipmentId: 3 }),
    ]
    await rig.send(tools.map(({ equipmentId }) => [0, 5, equipmentId] as const))
    await sweepFor(rig, 30)
    for (const tool of tools) expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
    const leased = await autoCommit(rig.storage).outbox.lease(
      'EMAIL',
      rig.clock(),
      new Date(rig.clock().getTime() + MINUTE_MS),
      10,
    )
    expect(leased.map(({ deliveries }) => deliveries.length)).toEqual([3])
  })

  test('for a paused tool silence counts from the end of the pause', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await rig.set(tool, {
      pause: { until: new Date(rig.clock().getTime() + HOUR_MS), reason: 'Cleaning' },
    })
    await sweepFor(rig, 89)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.incidents(tool)).toMatchObject([{ lane: 'NODATA' }])
  })

  test('the silence of a deleted tool raises no alarm', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await autoCommit(rig.storage).tools.remove(tool.id, rig.clock())
    await sweepFor(rig, 60)
    expect(await rig.incidents(tool)).toEqual([])
  })

  test('a tool that moves to another device is watched there', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await autoCommit(rig.storage).devices.create({
      imeiNumber: OTHER_IMEI,
      alias: null,
      keyHash: null,
      createdAt: rig.clock(),
    })
    await autoCommit(rig.storage).tools.change(tool.id, {
      imeiNumber: OTHER_IMEI,
      updatedAt: rig.clock(),
    })
    await sweepFor(rig, 20)
    await rig.send([[0, 5]], OTHER_IMEI)
    await sweepFor(rig, 29)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(rig, 1)
    expect(await rig.incidents(tool)).toHaveLength(1)
  })
})
