import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '../../src/server/storage/storage.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'
import { hearAllChanges } from '../../src/server/storage/testing/hear-all-changes.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

/** A reading each minute, until now. */
const minutely = async (celsius: readonly (number | null)[]) => {
  for (const value of celsius) {
    rig.pass(1)
    await rig.send([[0, value]])
  }
}
const times = (count: number, celsius: number) => Array.from({ length: count }, () => celsius)

describe('readings as they come', () => {
  test('calm readings open no incident and leave no state', async () => {
    const tool = await rig.addTool()
    await minutely(times(30, 5))
    expect(await rig.incidents(tool)).toEqual([])
    expect(await rig.storage.alarms.states()).toEqual([])
  })

  test('a breach that lasts opens an incident, stores a state and puts a message into the outbox', async () => {
    const tool = await rig.addTool()
    await minutely(times(10, 9.4))
    expect(await rig.incidents(tool)).toEqual([])
    const began = rig.clock().getTime() - 9 * 60_000
    await minutely([9.8])
    const [incident] = await rig.incidents(tool)
    expect(incident).toMatchObject({
      lane: 'HIGH',
      state: 'ACTIVE',
      startedAt: new Date(began),
      openedAt: rig.clock(),
      limit: 9,
      extreme: 9.8,
      isLate: false,
    })
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
    expect((await rig.storage.alarms.stateOf(tool.id))?.dueAt).not.toBeNull()
  })

  test('an alarm follows its extreme and recovers; no state is left afterwards', async () => {
    const tool = await rig.addTool()
    await minutely([...times(11, 9.4), 11.2, 10])
    expect(await rig.incidents(tool)).toMatchObject([{ state: 'ACTIVE', extreme: 11.2 }])
    await minutely([8, 8])
    expect(await rig.incidents(tool)).toMatchObject([{ state: 'RECOVERING', extreme: 11.2 }])
    await minutely(times(5, 7))
    expect(await rig.incidents(tool)).toMatchObject([
      { state: 'RECOVERED', recoveryCause: 'readings', extreme: 11.2 },
    ])
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'RECOVERED HIGH'])
    expect(await rig.storage.alarms.states()).toEqual([])
  })

  test('a steady alarm writes nothing but its readings', async () => {
    await rig.addTool()
    await minutely(times(12, 9.4))
    const changes: unknown[] = []
    hearAllChanges(rig.storage, (heard) =>
      changes.push(...heard.filter(({ kind }) => kind !== 'arrival' && kind !== 'contact')),
    )
    await minutely(times(20, 9.3))
    expect(changes).toEqual([])
  })

  test('two faults in a row are an alarm, the first good value ends it', async () => {
    const tool = await rig.addTool()
    await minutely([5, null, null, 5])
    expect(await rig.incidents(tool)).toMatchObject([
      { lane: 'SENSOR', state: 'RECOVERED', limit: null },
    ])
    expect(await rig.messages(tool)).toEqual(['OPENED SENSOR', 'RECOVERED SENSOR'])
  })

  test('each sensor of a device has alarms of its own', async () => {
    const [first, second] = [await rig.addTool(), await rig.addTool({ equipmentId: 2 })]
    for (let minute = 0; minute <= 10; minute++) {
      rig.pass(1)
      await rig.send([
        [0, 9.4, 1],
        [0, 0.4, 2],
      ])
    }
    expect(await rig.incidents(first)).toMatchObject([{ lane: 'HIGH' }])
    expect(await rig.incidents(second)).toMatchObject([{ lane: 'LOW', extreme: 0.4 }])
  })

  test('requests of one tool that share a commit are judged one after the other', async () => {
    const tool = await rig.addTool()
    rig.pass(30)
    await Promise.all(Array.from({ length: 12 }, (_, i) => rig.send([[11 - i, 9.4]])))
    expect(await rig.incidents(tool)).toMatchObject([{ lane: 'HIGH', state: 'ACTIVE' }])
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  })
})

describe('settings', () => {
  test('a tool’s own delay counts from the next reading on', async () => {
    const tool = await rig.addTool()
    await rig.set(tool, { settings: { raiseDelay: 2 } })
    await minutely(times(3, 9.4))
    expect(await rig.incidents(tool)).toHaveLength(1)
  })

  test('while a tool is paused its readings open nothing; afterwards a breach counts from the first reading', async () => {
    const tool = await rig.addTool()
    await rig.set(tool, {
      pause: { until: new Date(rig.clock().getTime() + 30 * 60_000), reason: 'Cleaning' },
    })
    await minutely(times(29, 12))
    expect(await rig.incidents(tool)).toEqual([])
    await minutely(times(15, 12))
    expect(await rig.incidents(tool)).toMatchObject([
      { lane: 'HIGH', startedAt: new Date(Date.UTC(2026, 10, 20, 9, 30)) },
    ])
  })
})

describe('when storage fails', () => {
  const failing = () => {
    let fails = false
    const transaction =
      (real: Storage['transaction']): Storage['transaction'] =>
      async (work) =>
        real(async (stores, announce) => {
          const result = await work(stores, announce)
          if (fails) throw new StorageUnavailableError('the disk is full')
          return result
        })
    return { transaction, set: (now: boolean) => (fails = now) }
  }

  test('a commit that fails leaves neither incident nor state nor message; the same readings, sent again, open the alarm', async () => {
    await rig.close()
    const disk = failing()
    rig = await openAlarmRig(disk)
    const tool = await rig.addTool()
    await minutely(times(10, 9.4))
    rig.pass(1)
    disk.set(true)
    await expect(rig.send([[0, 9.4]])).rejects.toThrow(StorageUnavailableError)
    expect(await rig.incidents(tool)).toEqual([])
    const stored = await rig.storage.alarms.stateOf(tool.id)
    expect(JSON.parse(stored!.state)).toMatchObject({ high: { state: 'PENDING' } })
    disk.set(false)
    await rig.send([[0, 9.4]])
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  })

  test('a restart at every minute changes nothing', async () => {
    const tool = await rig.addTool()
    for (const celsius of [...times(11, 9.4), ...times(6, 7)]) {
      rig.pass(1)
      await rig.send([[0, celsius]])
      await rig.restart()
    }
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'RECOVERED HIGH'])
    expect(await rig.incidents(tool)).toMatchObject([{ state: 'RECOVERED' }])
  })
})

/** Counts the turns of the event loop until the answer is called. */
const countTurns = (): (() => number) => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isDone = true
    return turns
  }
}

describe('many at once', () => {
  test('a thousand tools that breach in the same commit all open an alarm, while other work gets its turns', async () => {
    const imeis = Array.from({ length: 250 }, (_, device) => `3563070424${10_000 + device}`)
    await rig.addTools(imeis)
    const sendAll = (celsius: number) =>
      Promise.all(
        imeis.map((imeiNumber) =>
          rig.send(
            [1, 2, 3, 4].map((sensor) => [0, celsius, sensor] as const),
            imeiNumber,
          ),
        ),
      )
    await sendAll(9.4)
    rig.pass(10)
    const turns = countTurns()
    await sendAll(9.4)
    expect(await rig.storage.alarms.countOpen({ kind: 'all' })).toBe(1_000)
    expect(turns()).toBeGreaterThan(15)
    const { waiting } = await rig.storage.outbox.depth()
    expect(waiting).toBe(1_000)
  }, 30_000)

  test('a flood of values that jump in and out of range: each excursion is stored, one message is sent, other work gets its turns', async () => {
    const tool = await rig.addTool()
    await rig.set(tool, { settings: { raiseDelay: 0, recoveryHold: 0 } })
    rig.pass(10_020)
    const turns = countTurns()
    await rig.send(
      Array.from({ length: 10_000 }, (_, i) => [10_020 - i, i % 2 === 0 ? 9.4 : 5] as const),
    )
    expect(await rig.incidents(tool)).toHaveLength(5_000)
    expect(turns()).toBeGreaterThan(20)
    expect(await rig.messages(tool)).toEqual(['LATE_EXCURSION HIGH'])
  }, 30_000)
})
