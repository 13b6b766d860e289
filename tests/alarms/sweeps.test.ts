import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '../../src/server/storage/storage.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
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

test('a tool whose state causes an error does not keep the alarm of another from being escalated', async () => {
  const [broken, tool] = [await rig.addTool(), await rig.addTool({ equipmentId: 2 })]
  await openAlarm(rig, broken)
  await openAlarm(rig, tool)
  const stored = await rig.storage.alarms.stateOf(broken.id)
  await autoCommit(rig.storage).alarms.saveStates([
    {
      ...stored!,
      state: JSON.stringify({
        ...JSON.parse(stored!.state),
        high: { state: 'ACTIVE', ringing: 7 },
      }),
    },
  ])
  const incident = (await rig.incidents(broken))[0]!
  await autoCommit(rig.storage).alarms.progress(incident.id, {
    state: 'RECOVERED',
    recoveredAt: rig.clock(),
    recoveryCause: 'readings',
  })
  await sweepFor(rig, 31)
  expect(await rig.messages(tool)).toContain('ESCALATED HIGH')
  expect(rig.errors.splice(0).length).toBeGreaterThan(0)
})

describe('storage fails', () => {
  test('what a failed sweep left undone the next one does', async () => {
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

  test('when the first sweep after a start fails, the next one looks at all tools', async () => {
    await rig.close()
    let fails = false
    rig = await openAlarmRig({
      transaction:
        (real): Storage['transaction'] =>
        (work) =>
          fails ? Promise.reject(new StorageUnavailableError('full')) : real(work),
    })
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    rig.moveClock(-1_440)
    fails = true
    await rig.restart()
    expect(rig.errors.splice(0)).toEqual([new StorageUnavailableError('full')])
    fails = false
    await sweepFor(rig, 61)
    expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  })

  test('a tool whose reading arrives during a sweep is not taken for silent', async () => {
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
    await sweepFor(rig, 30)
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

test('a thousand tools that fall silent together open their alarms in one sweep, in at most two messages', async () => {
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
