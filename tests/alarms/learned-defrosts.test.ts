import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { acknowledgeAlarm } from '../../src/server/alarms/acknowledge-alarm.ts'
import { createClaimGuard } from '../../src/server/devices/claim-guard.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount, IMEI } from '../../src/server/storage/testing/engine.ts'
import { saveTool } from '../../src/server/tools/save-tool.ts'
import { setTool } from '../../src/server/tools/set-tool.ts'
import { type AlarmRig, openAlarmRig, type SentReading } from './alarm-rig.ts'

/** Alarms above 9 °C; the settings' grace is 45 minutes and its ceiling 15 °C. */
let rig: AlarmRig
let room: Tool
beforeEach(async () => {
  rig = await openAlarmRig()
  room = await rig.addTool({ defrostFridge: true })
  await rig.set(room, { settings: { learnDefrosts: true } })
})
afterEach(() => rig.close())

const actor = (): AccountActor => ({
  kind: 'account',
  id: rig.owner.id,
  role: rig.owner.role,
  path: rig.owner.path,
})

/** A defrost of so many minutes, then an hour of calm, a reading every 5 minutes. */
const defrost = (minutes: number, peak = 14): number[] => [
  ...Array.from({ length: minutes / 5 + 1 }, (_, i) => (i === 0 ? 10 : peak)),
  ...Array.from({ length: 12 }, () => 5),
]

const goOn = async (values: readonly number[]): Promise<void> => {
  for (const celsius of values) {
    rig.pass(5)
    await rig.send([[0, celsius]])
  }
}

const compared = async () =>
  (await rig.storage.defrosts.comparedWithin(room.id, { fromMs: 0, toMs: Infinity })).map(
    ({ sinceMs, untilMs, usual, alarm }) => ({
      minutes: (untilMs - sinceMs) / 60_000,
      defrosts: usual.count,
      alarm,
    }),
  )

test('from the third defrost on, what looks like them is excused, and what does not rings', async () => {
  await goOn([5, ...defrost(30), ...defrost(30), ...defrost(30)])
  expect(await rig.messages(room)).toEqual([])
  // The grace of 45 minutes would let it ring at 45 minutes.
  await goOn(defrost(60))
  expect(await rig.incidents(room)).toMatchObject([{ lane: 'HIGH', state: 'RECOVERED' }])
  expect(await compared()).toEqual([{ minutes: 45, defrosts: 3, alarm: 'too-long' }])
  // Above the ceiling that nobody set, but as high as usual.
  await goOn(defrost(30, 15.5))
  expect(await rig.incidents(room)).toHaveLength(1)
  expect((await compared()).at(-1)).toEqual({ minutes: 35, defrosts: 3, alarm: null })
})

test('a restart at every reading changes nothing', async () => {
  for (const celsius of [5, ...defrost(30), ...defrost(25), ...defrost(30), ...defrost(60)]) {
    await goOn([celsius])
    await rig.restart()
  }
  expect(await compared()).toEqual([{ minutes: 45, defrosts: 3, alarm: 'too-long' }])
  expect((await rig.storage.defrosts.learnedOf(room.id))?.shapes).toHaveLength(3)
})

test('a day that arrives in one request is judged as if it had come reading by reading', async () => {
  const day = [5, ...defrost(30), ...defrost(30), ...defrost(30), ...defrost(30), ...defrost(60)]
  rig.pass(day.length * 5)
  await rig.send(day.map((celsius, i): SentReading => [(day.length - 1 - i) * 5, celsius]))
  expect(await compared()).toEqual([
    { minutes: 35, defrosts: 3, alarm: null },
    { minutes: 45, defrosts: 4, alarm: 'too-long' },
  ])
  expect((await rig.storage.defrosts.learnedOf(room.id))?.shapes).toHaveLength(4)
})

test('readings sent again teach nothing twice', async () => {
  await goOn([5, ...defrost(30)])
  await rig.send(defrost(30).map((celsius, i): SentReading => [(18 - i) * 5, celsius]))
  expect((await rig.storage.defrosts.learnedOf(room.id))?.shapes).toHaveLength(1)
})

test('without the setting nothing is learned', async () => {
  await rig.set(room, { settings: {} })
  await goOn([5, ...defrost(30)])
  expect(await rig.storage.defrosts.learnedOf(room.id)).toBeNull()
})

test('a new upper alarm limit forgets everything, another lower one nothing', async () => {
  await goOn([5, ...defrost(30)])
  const setLimits = async (notificationMin: number, notificationMax: number) => {
    const { id, name, limits } = room
    const done = await setTool({
      storage: rig.storage,
      clock: rig.clock,
      newRecipients: async () => null,
    })(actor(), {
      id,
      name,
      defrostFridge: true,
      limits: { ...limits, notificationMin, notificationMax },
      sendEmailMessage: 1,
      sendNotificationMessage: 1,
      notificationEmail: undefined,
      useEmailAllTools: 0,
    })
    expect(done.ok).toBe(true)
  }
  await setLimits(0, 9)
  expect((await rig.storage.defrosts.learnedOf(room.id))?.shapes).toHaveLength(1)
  await setLimits(0, 10)
  await setLimits(0, 9)
  expect(await rig.storage.defrosts.learnedOf(room.id)).toBeNull()
})

test('what rang teaches only if the person who acknowledges it says that it was a defrost', async () => {
  const acknowledge = acknowledgeAlarm({ storage: rig.storage, clock: rig.clock })
  const learned = async () =>
    (await rig.storage.defrosts.learnedOf(room.id))?.shapes.map(
      ({ lengthMs }) => lengthMs / 60_000,
    ) ?? []
  const last = async () => (await rig.incidents(room)).at(-1)!.id
  await goOn([5, ...defrost(60, 25)])
  await acknowledge(actor(), { id: await last(), correctiveAction: 'Door closed' })
  expect(await learned()).toEqual([])

  // Acknowledged when it is over.
  await goOn(defrost(55, 25))
  await acknowledge(actor(), { id: await last(), correctiveAction: 'Seen', cause: 'DEFROST' })
  expect(await learned()).toEqual([55])

  // Acknowledged while it lasts.
  await goOn(defrost(60, 25).slice(0, 6))
  await acknowledge(actor(), { id: await last(), correctiveAction: 'Seen', cause: 'DEFROST' })
  expect(await learned()).toEqual([55])
  await goOn(defrost(60, 25).slice(6))
  expect(await learned()).toEqual([55, 60])
})

test('a new sensor that defrosts learns, another does not', async () => {
  const { id, role, path } = await autoCommit(rig.storage).accounts.create(
    anAccount({ email: 'root@cold.example', role: 'superadmin' }),
  )
  const add = async (equipmentId: number, defrostFridge: boolean) => {
    const { storage, clock } = rig
    const added = await saveTool({ storage, clock, claims: createClaimGuard(clock) })(
      { kind: 'account', id, role, path },
      {
        id: null,
        name: 'Freezer',
        userId: rig.owner.id,
        imeiNumber: IMEI,
        equipmentId,
        type: 'temperature',
        defrostFridge,
        temperatureCorrection: 0,
        limits: room.limits,
      },
    )
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    return (await storage.alarms.toolAlarms(added.value.id)).settings
  }
  expect(await add(2, true)).toEqual({ learnDefrosts: true })
  expect(await add(3, false)).toEqual({})
})
