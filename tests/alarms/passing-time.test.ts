import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { type Storage, StorageUnavailableError } from '../../src/server/storage/storage.ts'
import { acknowledgeIncident } from '../../src/server/alarms/acknowledge-incident.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const OTHER_IMEI = '356307042441021'
const minutesAgo = (minutes: number) => new Date(rig.clock().getTime() - minutes * MINUTE_MS)

/** Lets time pass, with a sweep each minute. */
const sweepFor = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    rig.pass(1)
    await rig.sweep()
  }
}
/**
 * A breach that has lasted long enough; the sensor goes on reporting each minute for as long as
 * `go` is called.
 */
const openAlarm = async (tool: Tool) => {
  for (let minute = 0; minute <= 10; minute++) {
    rig.pass(1)
    await rig.send([[0, 9.4, tool.equipmentId]], tool.imeiNumber)
  }
  expect(await rig.incidents(tool)).toMatchObject([{ lane: 'HIGH', state: 'ACTIVE' }])
}
const goOn = async (tool: Tool, minutes: number, celsius = 9.4) => {
  for (let minute = 1; minute <= minutes; minute++) {
    rig.pass(1)
    if (minute % 5 === 0) await rig.send([[0, celsius, tool.equipmentId]], tool.imeiNumber)
    await rig.sweep()
  }
}

describe('silence', () => {
  test('a tool that is silent for half an hour raises an alarm, which says whether its last value was out of range', async () => {
    const [calm, warm] = [await rig.addTool(), await rig.addTool({ imeiNumber: OTHER_IMEI })]
    await rig.send([[0, 5]])
    await rig.send([[0, 9.4]], OTHER_IMEI)
    await sweepFor(29)
    expect(await rig.incidents(calm)).toEqual([])
    await sweepFor(1)
    expect(await rig.incidents(calm)).toMatchObject([
      { lane: 'NODATA', state: 'ACTIVE', isBreaching: false, limit: null, openedAt: rig.clock() },
    ])
    expect(await rig.incidents(warm)).toMatchObject([{ lane: 'NODATA', isBreaching: true }])
    expect(await rig.messages(calm)).toEqual(['OPENED NODATA'])
  })

  test('any receipt ends it, a repeated reading too', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await sweepFor(30)
    await rig.send([[30, 5]])
    expect(await rig.incidents(tool)).toMatchObject([
      { lane: 'NODATA', state: 'RECOVERED', recoveredAt: rig.clock() },
    ])
    expect(await rig.storage.alarms.states()).toEqual([])
    await sweepFor(29)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA', 'RECOVERED NODATA'])
    await sweepFor(1)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA', 'RECOVERED NODATA', 'OPENED NODATA'])
  })

  test('a tool that never reported is not watched; it is from its first reading on', async () => {
    const tool = await rig.addTool()
    await sweepFor(60)
    expect(await rig.incidents(tool)).toEqual([])
    await rig.send([[0, 5]])
    await sweepFor(30)
    expect(await rig.incidents(tool)).toHaveLength(1)
  })

  test('three usual intervals must pass, however short the setting', async () => {
    const tool = await rig.addTool()
    for (let i = 0; i < 8; i++) {
      await rig.send([[0, 5]])
      rig.pass(20)
    }
    rig.pass(-20)
    await sweepFor(59)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(1)
    expect(await rig.incidents(tool)).toHaveLength(1)
  })

  test('after a start silence counts from the start', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    rig.pass(600)
    await rig.restart()
    await sweepFor(29)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(1)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
  })

  test('a silence that was told stays told over a restart', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await sweepFor(30)
    await rig.restart()
    await sweepFor(29)
    await rig.restart()
    await sweepFor(40)
    expect(
      (await rig.messages(tool)).filter((message) => message === 'OPENED NODATA'),
    ).toHaveLength(1)
  })

  test('a tool’s own silence counts as soon as it is set', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await sweepFor(20)
    await rig.set(tool, { settings: { silence: 120 } })
    await sweepFor(99)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(1)
    expect(await rig.incidents(tool)).toHaveLength(1)
    const quick = await rig.addTool({ imeiNumber: OTHER_IMEI })
    await rig.send([[0, 5]], OTHER_IMEI)
    await rig.set(quick, { settings: { silence: 15 } })
    await sweepFor(15)
    expect(await rig.incidents(quick)).toHaveLength(1)
  })

  test('sensors of one device that fall silent together go in one message', async () => {
    const tools = [
      await rig.addTool(),
      await rig.addTool({ equipmentId: 2 }),
      await rig.addTool({ equipmentId: 3 }),
    ]
    await rig.send(tools.map(({ equipmentId }) => [0, 5, equipmentId] as const))
    await sweepFor(30)
    for (const tool of tools) expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
    const leased = await autoCommit(rig.storage).outbox.lease(
      'EMAIL',
      rig.clock(),
      new Date(rig.clock().getTime() + MINUTE_MS),
      10,
    )
    expect(leased.map(({ deliveries }) => deliveries.length)).toEqual([3])
  })

  test('a paused tool is not missed until its pause ends; silence counts from there', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await rig.set(tool, {
      pause: { until: new Date(rig.clock().getTime() + HOUR_MS), reason: 'Cleaning' },
    })
    await sweepFor(89)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(1)
    expect(await rig.incidents(tool)).toMatchObject([{ lane: 'NODATA' }])
  })

  test('a deleted tool is missed by nobody', async () => {
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    await autoCommit(rig.storage).tools.remove(tool.id, rig.clock())
    await sweepFor(60)
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
    await sweepFor(20)
    await rig.send([[0, 5]], OTHER_IMEI)
    await sweepFor(29)
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(1)
    expect(await rig.incidents(tool)).toHaveLength(1)
  })
})

describe('an alarm that lasts', () => {
  test('is escalated after half an hour and repeated each hour, by the server’s time', async () => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    await goOn(tool, 125)
    expect(await rig.messages(tool)).toEqual([
      'OPENED HIGH',
      'ESCALATED HIGH',
      'REMINDER HIGH',
      'REMINDER HIGH',
    ])
  })

  test('goes through the steps of its contacts', async () => {
    const tool = await rig.addTool()
    await rig.set(tool, {
      escalation: [{ emails: ['night@x.example'] }, { emails: ['head@x.example'] }],
    })
    await openAlarm(tool)
    await goOn(tool, 100)
    const [incident] = await rig.incidents(tool)
    const told = await rig.storage.outbox.ofIncidents([incident!.id])
    expect(
      told
        .filter(({ kind }) => kind === 'ESCALATED')
        .map(({ recipient, sequence }) => [recipient, sequence]),
    ).toEqual([
      ['night@x.example', 1],
      ['head@x.example', 2],
    ])
  })

  test('falls quiet once acknowledged, and rings again after four hours', async () => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    const [incident] = await rig.incidents(tool)
    const acknowledgement = {
      at: rig.clock(),
      accountId: rig.owner.id,
      correctiveAction: 'Door closed',
    }
    await rig.storage.transaction((stores) =>
      acknowledgeIncident(stores, incident!, acknowledgement),
    )
    await goOn(tool, 239)
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
    await goOn(tool, 2)
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'REMINDER HIGH'])
    expect(await rig.incidents(tool)).toMatchObject([{ acknowledgement }])
  })

  test('after a night without the server it is repeated once, not for each hour', async () => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    rig.pass(600)
    await rig.restart()
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'ESCALATED HIGH', 'REMINDER HIGH'])
  })

  test('an acknowledged alarm that is over takes its corrective action all the same', async () => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    await goOn(tool, 10, 6)
    const [incident] = await rig.incidents(tool)
    expect(incident!.state).toBe('RECOVERED')
    await rig.storage.transaction((stores) =>
      acknowledgeIncident(stores, incident!, {
        at: rig.clock(),
        accountId: rig.owner.id,
        correctiveAction: 'Goods moved',
      }),
    )
    expect(await rig.incidents(tool)).toMatchObject([
      { state: 'RECOVERED', acknowledgement: { correctiveAction: 'Goods moved' } },
    ])
  })
})

test('held messages of late readings go out after two minutes when nothing follows', async () => {
  const tool = await rig.addTool()
  await rig.send([[0, 5]])
  rig.pass(60)
  for (let ago = 55; ago >= 40; ago--) await rig.send([[ago, 9.4]])
  expect(await rig.messages(tool)).toEqual([])
  await sweepFor(1)
  expect(await rig.messages(tool)).toEqual([])
  await sweepFor(1)
  expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  expect(await rig.incidents(tool)).toMatchObject([{ startedAt: minutesAgo(57) }])
})

describe('the server’s clock is set', () => {
  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
  ])(
    '%s ahead: no tool counts as silent for it, and silence is found as ever after',
    async (_, aheadMs) => {
      const tools = [await rig.addTool(), await rig.addTool({ imeiNumber: OTHER_IMEI })]
      await rig.send([[0, 5]])
      await rig.send([[0, 5]], OTHER_IMEI)
      await sweepFor(5)
      rig.moveClock(aheadMs / MINUTE_MS)
      await rig.sweep()
      await sweepFor(29)
      for (const tool of tools) expect(await rig.incidents(tool)).toEqual([])
      await sweepFor(1)
      for (const tool of tools) expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
    },
  )

  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
  ])(
    '%s back: silence is found half an hour later, not when the clock has caught up',
    async (_, backMs) => {
      const tool = await rig.addTool()
      await rig.send([[0, 5]])
      await sweepFor(5)
      rig.moveClock(-backMs / MINUTE_MS)
      await rig.sweep()
      await sweepFor(29)
      expect(await rig.incidents(tool)).toEqual([])
      await sweepFor(1)
      expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
    },
  )

  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
  ])('%s back: an open alarm goes on being repeated', async (_, backMs) => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    await sweepFor(1)
    rig.moveClock(-backMs / MINUTE_MS)
    await rig.sweep()
    await sweepFor(61)
    expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  })

  test.each([
    ['an hour', 60],
    ['a day', 1_440],
  ])('%s ahead: each open alarm rings once at most', async (_, minutes) => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    await rig.sweep()
    rig.moveClock(minutes)
    for (let i = 0; i < 5; i++) await rig.sweep()
    expect((await rig.messages(tool)).length).toBeLessThanOrEqual(3)
  })

  test('back while the server was down: what was due before is asked again at the start', async () => {
    const tool = await rig.addTool()
    await openAlarm(tool)
    rig.moveClock(-1_440)
    await rig.restart()
    await sweepFor(61)
    expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  })
})

test.each([
  ['spring', Date.UTC(2027, 2, 27, 22)],
  ['autumn', Date.UTC(2027, 9, 30, 22)],
])('the night of the change in %s is a night like any other', async (_, nightMs) => {
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
})

test('a tool whose state trips over a bug keeps no other from being told', async () => {
  const [broken, tool] = [await rig.addTool(), await rig.addTool({ equipmentId: 2 })]
  await openAlarm(broken)
  await openAlarm(tool)
  const kept = await rig.storage.alarms.stateOf(broken.id)
  await autoCommit(rig.storage).alarms.saveStates([
    {
      ...kept!,
      state: JSON.stringify({ ...JSON.parse(kept!.state), high: { state: 'ACTIVE', ringing: 7 } }),
    },
  ])
  const incident = (await rig.incidents(broken))[0]!
  await autoCommit(rig.storage).alarms.progress(incident.id, {
    state: 'RECOVERED',
    recoveredAt: rig.clock(),
    recoveryCause: 'readings',
  })
  await sweepFor(31)
  expect(await rig.messages(tool)).toContain('ESCALATED HIGH')
  expect(rig.errors.splice(0).length).toBeGreaterThan(0)
})

test('a state that this program cannot read begins anew with the incidents that are open', async () => {
  const tool = await rig.addTool()
  await openAlarm(tool)
  await autoCommit(rig.storage).alarms.saveStates([
    { toolId: tool.id, state: '{"version":0}', dueAt: null },
  ])
  await rig.restart()
  await goOn(tool, 65)
  expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  await goOn(tool, 10, 6)
  expect(await rig.incidents(tool)).toMatchObject([{ state: 'RECOVERED' }])
})

describe('storage fails', () => {
  test('a sweep that fails is made up for by the next one', async () => {
    await rig.close()
    let fails = false
    rig = await openAlarmRig({
      transaction:
        (real): Storage['transaction'] =>
        (work) =>
          real(async (stores, announce) => {
            const result = await work(stores, announce)
            if (fails) throw new Error('no')
            return result
          }),
    })
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    rig.pass(30)
    fails = true
    await rig.sweep()
    expect(rig.errors).toEqual([new Error('no')])
    rig.errors.length = 0
    expect(await rig.incidents(tool)).toEqual([])
    fails = false
    await rig.sweep()
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
  })

  test('a first look after the start that fails is taken again in full', async () => {
    await rig.close()
    let fails = false
    rig = await openAlarmRig({
      transaction:
        (real): Storage['transaction'] =>
        (work) =>
          fails ? Promise.reject(new StorageUnavailableError('full')) : real(work),
    })
    const tool = await rig.addTool()
    await openAlarm(tool)
    rig.moveClock(-1_440)
    fails = true
    await rig.restart()
    expect(rig.errors.splice(0)).toEqual([new StorageUnavailableError('full')])
    fails = false
    await sweepFor(61)
    expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  })

  test('a reading that comes while a sweep runs is not missed', async () => {
    await rig.close()
    let meanwhile: (() => Promise<unknown>) | null = null
    rig = await openAlarmRig({
      transaction:
        (real): Storage['transaction'] =>
        async (work) => {
          const first = meanwhile
          meanwhile = null
          if (first !== null) await first()
          return real(work)
        },
    })
    const tool = await rig.addTool()
    await rig.send([[0, 5]])
    rig.pass(30)
    meanwhile = () => rig.send([[0, 5]])
    await rig.sweep()
    expect(await rig.incidents(tool)).toEqual([])
    await sweepFor(30)
    expect(await rig.messages(tool)).toEqual(['OPENED NODATA'])
  })
})

test('readings that arrive during a long sweep are stored between its parts', async () => {
  await rig.close()
  const begun = Promise.withResolvers<void>()
  let isSweeping = false
  rig = await openAlarmRig({
    transaction:
      (real): Storage['transaction'] =>
      (work) => {
        if (isSweeping) begun.resolve()
        return real(work)
      },
  })
  const imeis = Array.from({ length: 150 }, (_, device) => `3563070424${10_000 + device}`)
  await rig.addTools(imeis)
  await Promise.all(
    imeis.map((imeiNumber) =>
      rig.send(
        [1, 2, 3, 4].map((sensor) => [0, 5, sensor] as const),
        imeiNumber,
      ),
    ),
  )
  rig.pass(30)
  isSweeping = true
  const sweep = rig.sweep().then(() => (isSweeping = false))
  await begun.promise
  await rig.send([[0, 5]], imeis[0])
  expect(isSweeping, 'the reading waited for one part, not for the sweep').toBe(true)
  await sweep
}, 30_000)

test('a thousand tools of many devices that fall silent together are told in one sweep', async () => {
  const imeis = Array.from({ length: 250 }, (_, device) => `3563070424${10_000 + device}`)
  await rig.addTools(imeis)
  await Promise.all(
    imeis.map((imeiNumber) =>
      rig.send(
        [1, 2, 3, 4].map((sensor) => [0, 5, sensor] as const),
        imeiNumber,
      ),
    ),
  )
  rig.pass(30)
  await rig.sweep()
  expect(await rig.storage.alarms.countOpen({ kind: 'all' })).toBe(1_000)
  const leased = await autoCommit(rig.storage).outbox.lease(
    'EMAIL',
    new Date(rig.clock().getTime() + 5 * MINUTE_MS),
    new Date(rig.clock().getTime() + 6 * MINUTE_MS),
    10,
  )
  expect(leased.length).toBeLessThanOrEqual(2)
  expect(leased.reduce((sum, { deliveries }) => sum + deliveries.length, 0)).toBe(1_000)
}, 30_000)
