import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

describe.skipIf(POSTGRES_BIN === null)('alarms of two servers on one database', () => {
  const database = postgresForBlock()
  let made = 0
  let a: AlarmRig
  let b: AlarmRig

  beforeEach(async () => {
    await runOn(database().urlOf('template1'), `CREATE DATABASE alarms_${++made}`)
    const url = database().urlOf(`alarms_${made}`)
    // Nothing is followed between transactions: what is decided must not depend on it.
    const openStorage = () => openPostgresStorage({ url, hints: false, schedule: () => () => {} })
    a = await openAlarmRig({ openStorage })
    b = await openAlarmRig({ openStorage })
  })
  afterEach(async () => {
    const { errors } = a
    errors.push(...b.errors)
    await a.close()
    await b.close()
    if (errors.length > 0) throw errors[0]
  })

  const pass = (minutes: number): void => {
    a.pass(minutes)
    b.pass(minutes)
  }
  const sweepFor = async (minutes: number, ...rigs: AlarmRig[]): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      pass(1)
      for (const rig of rigs) await rig.sweep()
    }
  }

  test('an alarm opens once and ends once, whichever server gets which reading', async () => {
    const tool = await a.addTool()
    const send = async (celsius: number, times: number) => {
      for (let i = 0; i < times; i++) {
        await (i % 2 === 0 ? a : b).send([[0, celsius]])
        pass(5)
        await a.sweep()
        await b.sweep()
      }
    }
    await send(5, 2)
    await send(12, 5)
    expect(await a.messages(tool)).toEqual(['OPENED HIGH'])
    await send(5, 5)
    expect(await b.messages(tool)).toEqual(['OPENED HIGH', 'RECOVERED HIGH'])
    expect(await b.incidents(tool)).toHaveLength(1)
  })

  test('the breach that one server saw begin is timed on by the other', async () => {
    const tool = await a.addTool()
    await a.send([[0, 12]])
    pass(6)
    await b.send([[0, 12]])
    expect(await b.messages(tool)).toEqual([])
    pass(6)
    await b.send([[0, 12]])
    expect(await b.messages(tool)).toEqual(['OPENED HIGH'])
  })

  test('readings at one server are no silence for the other; a real one is told once', async () => {
    const tool = await a.addTool()
    for (let minute = 0; minute < 60; minute += 5) {
      await a.send([[0, 5]])
      await sweepFor(5, b)
    }
    expect(await b.messages(tool)).toEqual([])
    await sweepFor(24, b, a)
    expect(await b.messages(tool)).toEqual([])
    await sweepFor(10, b, a)
    expect(await a.messages(tool)).toEqual(['OPENED NODATA'])
  })

  test('when one server is gone, the other notices the silence, reminds and ends what the first began', async () => {
    const tool = await a.addTool()
    for (let i = 0; i < 4; i++) {
      await a.send([[0, 12]])
      pass(5)
    }
    expect(await a.messages(tool)).toEqual(['OPENED HIGH'])
    // From here on nobody calls a: it neither sweeps nor closes.
    await sweepFor(70, b)
    expect(await b.messages(tool)).toEqual(
      expect.arrayContaining(['OPENED HIGH', 'ESCALATED HIGH', 'OPENED NODATA']),
    )
    for (let i = 0; i < 4; i++) {
      await b.send([[0, 5]])
      pass(5)
      await b.sweep()
    }
    const messages = await b.messages(tool)
    expect(messages.filter((message) => message.startsWith('OPENED'))).toHaveLength(2)
    expect(messages.filter((message) => message.startsWith('RECOVERED'))).toHaveLength(2)
  })

  test('a setting that is changed at one server counts for the next reading at the other', async () => {
    const tool = await a.addTool()
    await b.send([[0, 5]])
    const { settings } = await a.storage.alarms.toolAlarms(tool.id)
    await a.set(tool, { settings: { ...settings, raiseDelay: 60 } })
    for (let minute = 0; minute < 45; minute += 5) {
      pass(5)
      await b.send([[0, 12]])
    }
    expect(await b.messages(tool)).toEqual([])
  })
})
