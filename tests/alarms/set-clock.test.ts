import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Lapse } from '../../src/server/alarms/lapse-watch.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { openAlarm, sweepFor } from './pass-time.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const OTHER_IMEI = '356307042441021'

describe('the server’s clock is set', () => {
  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
  ])(
    '%s ahead: no tool counts as silent because of it, and silence is still noticed afterwards',
    async (_, aheadMs) => {
      const tools = [await rig.addTool(), await rig.addTool({ imeiNumber: OTHER_IMEI })]
      await rig.send([[0, 5]])
      await rig.send([[0, 5]], OTHER_IMEI)
      await sweepFor(rig, 5)
      rig.moveClock(aheadMs / MINUTE_MS)
      await rig.sweep()
      await sweepFor(rig, 29)
      for (const tool of tools) expect(await rig.incidents(tool)).toEqual([])
      await sweepFor(rig, 1)
      for (const tool of tools) expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
    },
  )

  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
  ])(
    '%s back: silence is noticed half an hour later, not when the clock has caught up',
    async (_, backMs) => {
      const tool = await rig.addTool()
      await rig.send([[0, 5]])
      await sweepFor(rig, 5)
      rig.moveClock(-backMs / MINUTE_MS)
      await rig.sweep()
      await sweepFor(rig, 29)
      expect(await rig.incidents(tool)).toEqual([])
      await sweepFor(rig, 1)
      expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
    },
  )

  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
  ])('%s back: an open alarm is still repeated', async (_, backMs) => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    await sweepFor(rig, 1)
    rig.moveClock(-backMs / MINUTE_MS)
    await rig.sweep()
    await sweepFor(rig, 61)
    expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  })

  test.each([
    ['an hour', 60],
    ['a day', 1_440],
  ])('%s ahead: an open alarm causes two further messages at most', async (_, minutes) => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    await rig.sweep()
    rig.moveClock(minutes)
    for (let i = 0; i < 5; i++) await rig.sweep()
    expect((await rig.messages(tool)).length).toBeLessThanOrEqual(3)
  })

  test('a day back while the server was down: an open alarm is still repeated', async () => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    rig.moveClock(-1_440)
    await rig.restart()
    await sweepFor(rig, 61)
    expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  })
})

test.each([
  ['spring', Date.UTC(2027, 2, 27, 22)],
  ['autumn', Date.UTC(2027, 9, 30, 22)],
])(
  'in the night when clocks change in %s an alarm opens and ends as in any other',
  async (_, nightMs) => {
    const tool = await rig.addTool()
    rig.pass((nightMs - rig.clock().getTime()) / MINUTE_MS)
    await rig.restart()
    for (let minute = 5; minute <= 240; minute += 5) {
      rig.pass(5)
      await rig.send([[0, minute >= 110 && minute < 140 ? 9.4 : 5]])
      await rig.sweep()
    }
    expect(await rig.incidents(tool)).toMatchObject([
      {
        lane: 'HIGH',
        startedAt: new Date(nightMs + 110 * MINUTE_MS),
        recoveredAt: new Date(nightMs + 140 * MINUTE_MS),
      },
    ])
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'RECOVERED HIGH'])
  },
)

describe('a server that slept', () => {
  test('306 s calls nobody silent: what waits is read first, silence begins anew, and the time is on the record', async () => {
    const tools = [await rig.addTool(), await rig.addTool({ imeiNumber: OTHER_IMEI })]
    for (const tool of tools) {
      const { settings } = await rig.storage.alarms.toolAlarms(tool.id)
      await rig.set(tool, { settings: { ...settings, silence: 5 } })
    }
    for (const imei of [undefined, OTHER_IMEI])
      await rig.send(
        [6, 5, 4, 3, 2, 1, 0].map((age) => [age, 5] as const),
        imei,
      )
    await rig.sweep()
    const fromMs = rig.clock().getTime()
    rig.sleep(306 / 60)
    await rig.sweep()
    expect(rig.lapses).toEqual([{ fromMs, toMs: rig.clock().getTime() }])
    for (const tool of tools) expect(await rig.messages(tool)).toEqual([])
    await sweepFor(rig, 4)
    for (const tool of tools) expect(await rig.messages(tool)).toEqual([])
    await sweepFor(rig, 1)
    for (const tool of tools) expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
  })

  test('a clock that is set ahead is on the record too, one that is set back is not', async () => {
    await rig.addTool()
    await rig.sweep()
    rig.moveClock(60)
    await rig.sweep()
    expect(rig.lapses).toHaveLength(1)
    rig.moveClock(-60)
    await rig.sweep()
    expect(rig.lapses).toHaveLength(1)
  })

  test('while nothing can be stored nobody is heard, so silence counts from its end', async () => {
    let isAway = false
    const other = await openAlarmRig({
      ping: () =>
        isAway
          ? Promise.reject(new StorageUnavailableError('the database does not answer'))
          : Promise.resolve(),
    })
    try {
      const tool = await other.addTool()
      await other.send([1, 0].map((age) => [age, 5] as const))
      await other.sweep()
      const fromMs = other.clock().getTime()
      isAway = true
      for (let minute = 0; minute < 40; minute++) {
        other.sleep(1)
        await other.sweep().catch(() => {})
      }
      isAway = false
      await other.sweep()
      expect(other.lapses).toEqual([{ fromMs, toMs: other.clock().getTime() }])
      await sweepFor(other, 29)
      expect(await other.messages(tool)).toEqual([])
      await sweepFor(other, 1)
      expect(await other.messages(tool)).toEqual(['OPENED NODATA'])
    } finally {
      await other.close()
    }
  })

  test('a time that another server watched is no time without a watch', async () => {
    const other = await openAlarmRig({ watchedByOthers: async () => true })
    try {
      await other.addTool()
      await other.sweep()
      other.sleep(10)
      await other.sweep()
      expect(other.lapses).toEqual([])
    } finally {
      await other.close()
    }
  })

  test('what could not be put on the record is put there by the next sweep, once, and alarms go on', async () => {
    const recorded: Lapse[] = []
    let fails = true
    const other = await openAlarmRig({
      recordLapse: async (lapse) => {
        if (fails) throw new StorageUnavailableError('Storage is unavailable: the disk is full.')
        recorded.push(lapse)
      },
    })
    try {
      const tool = await other.addTool()
      await other.send([1, 0].map((age) => [age, 5] as const))
      await other.sweep()
      other.sleep(10)
      await other.sweep()
      expect(recorded).toEqual([])
      await sweepFor(other, 40)
      expect(await other.messages(tool)).toContain('OPENED NODATA')
      fails = false
      await other.sweep()
      await other.sweep()
      expect(recorded).toEqual(other.lapses)
    } finally {
      await other.close()
    }
  })
})
