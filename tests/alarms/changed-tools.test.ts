import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount } from '../../src/server/storage/testing/engine.ts'
import { deleteTool } from '../../src/server/tools/delete-tool.ts'
import { createClaimGuard } from '../../src/server/devices/claim-guard.ts'
import { saveTool } from '../../src/server/tools/save-tool.ts'
import { setTool } from '../../src/server/tools/set-tool.ts'
import { deleteAccount } from '../../src/server/users/delete-account.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

let rig: AlarmRig
let root: AccountActor
beforeEach(async () => {
  rig = await openAlarmRig()
  const superadmin = await autoCommit(rig.storage).accounts.create(
    anAccount({ email: 'root@cold.example', role: 'superadmin' }),
  )
  root = { kind: 'account', id: superadmin.id, role: 'superadmin', path: superadmin.path }
})
afterEach(() => rig.close())

const deps = () => ({ storage: rig.storage, clock: rig.clock, newRecipients: async () => null })
const set = async ({ id, name, limits }: Tool, notificationMax: number, defrostFridge = false) => {
  const done = await setTool(deps())(root, {
    id,
    name,
    defrostFridge,
    limits: { ...limits, notificationMax },
    sendEmailMessage: 1,
    sendNotificationMessage: 1,
    notificationEmail: undefined,
    useEmailAllTools: 0,
  })
  expect(done.ok).toBe(true)
}
const move = async (
  { id, name, imeiNumber, equipmentId, limits }: Tool,
  { id: userId }: Account,
) => {
  const done = await saveTool({ ...deps(), claims: createClaimGuard(rig.clock) })(root, {
    id,
    name,
    userId,
    imeiNumber,
    equipmentId,
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits,
  })
  expect(done.ok).toBe(true)
}
const goOn = async (minutes: number, celsius: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    rig.pass(1)
    await rig.send([[0, celsius]])
  }
}

describe('limits', () => {
  test('an alarm whose last value is clear by new limits is over at once, and says so', async () => {
    const tool = await rig.addTool()
    await goOn(11, 9.4)
    rig.pass(0.5)
    await set(tool, 12)
    expect(await rig.incidents(tool)).toMatchObject([
      { state: 'RECOVERED', recoveryCause: 'limits', recoveredAt: rig.clock() },
    ])
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'RECOVERED HIGH'])
    await goOn(20, 9.4)
    expect(await rig.incidents(tool)).toHaveLength(1)
  })

  test('a value that breaks new limits begins to count with the change, not before', async () => {
    const tool = await rig.addTool()
    await goOn(60, 7)
    await set(tool, 6)
    const changed = rig.clock()
    await goOn(9, 7)
    expect(await rig.incidents(tool)).toEqual([])
    await goOn(1, 7)
    expect(await rig.incidents(tool)).toMatchObject([
      { lane: 'HIGH', limit: 6, startedAt: changed },
    ])
  })

  test('readings that come after a change are judged by the new limits', async () => {
    const tool = await rig.addTool()
    await goOn(1, 5)
    await set(tool, 4)
    await goOn(10, 3.5)
    expect(await rig.incidents(tool)).toEqual([])
  })

  test('other changes of a tool leave its alarm alone', async () => {
    const tool = await rig.addTool()
    await goOn(11, 9.4)
    const state = await rig.storage.alarms.stateOf(tool.id)
    await set({ ...tool, name: 'Renamed' }, 9)
    expect(await rig.storage.alarms.stateOf(tool.id)).toEqual(state)
    expect(await rig.incidents(tool)).toMatchObject([{ state: 'ACTIVE' }])
  })
})

describe('a tool that goes', () => {
  test('its alarm is over with it, and what still waited is not sent', async () => {
    const tool = await rig.addTool()
    await goOn(11, 9.4)
    expect(await deleteTool(deps())(root, { id: tool.id })).toMatchObject({ ok: true })
    expect(await rig.incidents(tool)).toMatchObject([
      { state: 'RECOVERED', recoveryCause: 'deleted', recoveredAt: rig.clock() },
    ])
    expect(await rig.storage.alarms.states()).toEqual([])
    expect(await rig.storage.outbox.depth()).toMatchObject({ waiting: 0, failed: 1 })
    rig.pass(60)
    await rig.sweep()
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
    const successor = await rig.addTool()
    await goOn(11, 9.4)
    expect(await rig.incidents(successor)).toHaveLength(1)
  })

  test('an account that is deleted takes its tools’ alarms along', async () => {
    const [first, second] = [await rig.addTool(), await rig.addTool({ equipmentId: 2 })]
    for (let minute = 0; minute < 11; minute++) {
      rig.pass(1)
      await rig.send([
        [0, 9.4, 1],
        [0, null, 2],
      ])
    }
    expect(await deleteAccount(deps())(root, { id: rig.owner.id })).toMatchObject({ ok: true })
    for (const tool of [first, second])
      expect(await rig.incidents(tool)).toMatchObject([{ recoveryCause: 'deleted' }])
    expect(await rig.storage.alarms.countOpen({ kind: 'all' })).toBe(0)
  })
})

describe('a tool that moves', () => {
  test('its alarm goes on under the new owner; the old one and whom it named hear no more', async () => {
    const bela = await autoCommit(rig.storage).accounts.create(
      anAccount({ email: 'bela@cold.example' }),
    )
    const tool = await rig.addTool({ notificationEmail: 'night@anna.example' })
    await rig.set(tool, { escalation: [{ emails: ['chief@anna.example'] }] })
    await goOn(11, 9.4)
    await move(tool, bela)
    expect(await rig.incidents(tool)).toMatchObject([{ state: 'ACTIVE' }])
    expect(await rig.storage.outbox.depth()).toMatchObject({ waiting: 0 })
    for (let minute = 0; minute < 65; minute += 5) {
      rig.pass(5)
      await rig.send([[0, 9.4]])
      await rig.sweep()
    }
    const [incident] = await rig.incidents(tool)
    const deliveries = await rig.storage.outbox.ofIncidents([incident!.id])
    expect(deliveries.map(({ kind, recipient, status }) => [kind, recipient, status])).toEqual([
      ['OPENED', 'night@anna.example', 'FAILED'],
      ['ESCALATED', 'bela@cold.example', 'WAITING'],
      ['REMINDER', 'bela@cold.example', 'WAITING'],
    ])
    const trail = await entriesAbout(rig.storage, { kind: 'tool', id: String(tool.id) })
    expect(trail.map(({ action }) => action)).toEqual([
      'tool.changed',
      'tool.alarms-changed',
      'tool.moved',
    ])
  })
})
