import { describe, expect, test } from 'vitest'
import { SensorTakenError } from '../tool-store.ts'
import type { NewEngine } from './engine.ts'
import { aTool, IMEI, later, NOW } from './engine.ts'
import { toolRig } from './tool-rig.ts'

export const toolStoreContract = (newEngine: NewEngine) =>
  describe('tools', () => {
    const { tools, owner, make, names } = toolRig(newEngine)

    test('a tool is read as it was created, with the path of its owner', async () => {
      const anna = await owner()
      const made = await make(anna.id, {
        temperatureCorrection: -0.35,
        defrostFridge: true,
        notificationEmail: 'qa@x',
      })
      expect(made).toEqual({
        ...aTool({
          userId: anna.id,
          temperatureCorrection: -0.35,
          defrostFridge: true,
          notificationEmail: 'qa@x',
        }),
        siteId: null,
        id: made.id,
        uid: made.uid,
        updatedAt: NOW,
      })
      expect(made.uid).toMatch(/^[0-9a-f-]{36}$/)
      const owned = { tool: made, ownerPath: anna.path }
      expect(await tools().byId(made.id)).toEqual(owned)
      expect(await tools().bySensor(IMEI, 1)).toEqual(owned)
      expect(await tools().byIds([made.id, 4711])).toEqual([owned])
      expect(await tools().bySensor(IMEI, 2)).toBeNull()
      expect(await tools().byId(4711)).toBeNull()
    })

    test('the tools of a device are in the order of their sensor numbers, without deleted ones', async () => {
      const anna = await owner()
      for (const equipmentId of [3, 1, 2]) await make(anna.id, { equipmentId })
      await make(anna.id, { imeiNumber: '356307042441014' })
      await tools().remove((await tools().bySensor(IMEI, 2))!.tool.id, later(1))
      expect((await tools().ofDevice(IMEI)).map(({ tool }) => tool.equipmentId)).toEqual([1, 3])
    })

    test('a tool that came from another customer says since when, others say nothing', async () => {
      const anna = await owner()
      const first = await make(anna.id)
      const second = await make(anna.id, { equipmentId: 2 })
      expect(await tools().customersSince([first.id, second.id])).toEqual(new Map())
      await tools().setCustomerSince([second.id], later(5))
      expect(await tools().customersSince([first.id, second.id])).toEqual(
        new Map([[second.id, later(5)]]),
      )
    })

    test('tools that wait for a device are not on it, and each account may have one for a sensor', async () => {
      const anna = await owner()
      const bela = await owner('bela@x')
      const waiting = await make(anna.id, { isBound: false, madeBy: bela.id })
      expect(waiting.isBound).toBe(false)
      expect(await tools().bySensor(IMEI, 1)).toBeNull()
      const bound = await make(bela.id)
      await expect(make(anna.id, { isBound: false })).rejects.toThrow(SensorTakenError)
      const second = await make(bela.id, { isBound: false })
      expect((await tools().ofDevice(IMEI)).map(({ tool }) => tool.id)).toEqual([bound.id])
      expect(await tools().waitingFor(IMEI)).toEqual([
        { tool: waiting, ownerPath: anna.path, madeBy: bela.id },
        { tool: second, ownerPath: bela.path, madeBy: null },
      ])
      await expect(
        tools().change(waiting.id, { isBound: true, updatedAt: later(1) }),
      ).rejects.toThrow(SensorTakenError)
      await tools().remove(bound.id, later(2))
      await tools().change(waiting.id, { isBound: true, updatedAt: later(3) })
      expect((await tools().bySensor(IMEI, 1))?.tool.id).toBe(waiting.id)
      expect(await tools().boundAbove(0, 10)).toEqual([{ id: waiting.id, imeiNumber: IMEI }])
      expect(await tools().boundAbove(waiting.id, 10)).toEqual([])
      expect((await tools().waitingFor(IMEI)).map(({ tool }) => tool.id)).toEqual([second.id])
    })

    test('a sensor has at most one tool that is not deleted', async () => {
      const anna = await owner()
      const first = await make(anna.id)
      await expect(make(anna.id)).rejects.toThrow(SensorTakenError)
      const second = await make(anna.id, { equipmentId: 2 })
      await expect(
        tools().change(second.id, { equipmentId: 1, updatedAt: later(1) }),
      ).rejects.toThrow(SensorTakenError)
      await tools().remove(first.id, later(2))
      const again = await make(anna.id)
      expect(again.id).not.toBe(first.id)
      expect(again.uid).not.toBe(first.uid)
    })

    test('a deleted tool is left out of every list, but its history stays', async () => {
      const anna = await owner()
      const made = await make(anna.id)
      await tools().remove(made.id, later(1))
      expect(await tools().byId(made.id)).toBeNull()
      expect(await tools().byIds([made.id])).toEqual([])
      expect(await tools().bySensor(IMEI, 1)).toBeNull()
      expect(await names()).toEqual([])
      expect(await tools().change(made.id, { name: 'x', updatedAt: later(2) })).toBeNull()
      expect(await tools().historyOfLimits(made.id)).toHaveLength(1)
      expect(await tools().historyOfCorrection(made.id)).toHaveLength(1)
    })

    test('deleting an owner’s tools leaves those of others', async () => {
      const [anna, bela] = [await owner('anna@x'), await owner('bela@x')]
      await make(anna.id, { equipmentId: 1 })
      await make(anna.id, { equipmentId: 2 })
      await make(bela.id, { equipmentId: 3, name: 'Béla’s' })
      await tools().removeOfOwner(anna.id, later(1))
      expect(await names()).toEqual(['Béla’s'])
    })

    test('limits and correction enter their history when they change, and only then', async () => {
      const anna = await owner()
      const { id, limits } = await make(anna.id)
      await tools().change(id, {
        name: 'renamed',
        limits,
        temperatureCorrection: 0,
        updatedAt: later(1),
      })
      await tools().change(id, { limits: { ...limits, max: 7.5 }, updatedAt: later(2) })
      await tools().change(id, { temperatureCorrection: 0.4, updatedAt: later(3) })
      await tools().change(id, { limits, temperatureCorrection: 0, updatedAt: later(4) })
      expect(await tools().historyOfLimits(id)).toEqual([
        { from: NOW, limits },
        { from: later(2), limits: { ...limits, max: 7.5 } },
        { from: later(4), limits },
      ])
      expect(await tools().historyOfCorrection(id)).toEqual([
        { from: NOW, celsius: 0 },
        { from: later(3), celsius: 0.4 },
        { from: later(4), celsius: 0 },
      ])
    })

    test('limits count as unchanged until somebody changes them, even if they are changed back', async () => {
      const anna = await owner()
      const renamed = await make(anna.id, { equipmentId: 1 })
      const changed = await make(anna.id, { equipmentId: 2 })
      const { limits } = changed
      await tools().change(renamed.id, { name: 'renamed', limits, updatedAt: later(1) })
      await tools().change(changed.id, { limits: { ...limits, max: 7.5 }, updatedAt: later(1) })
      await tools().change(changed.id, { limits, updatedAt: later(2) })
      expect(await tools().withUnchangedLimits([renamed.id, changed.id])).toEqual([renamed.id])
      expect(await tools().withUnchangedLimits([])).toEqual([])
    })

    test('limits of sensors are read by id, by device and one page after the other', async () => {
      const anna = await owner()
      const [first, second, third] = [
        await make(anna.id, { equipmentId: 1 }),
        await make(anna.id, { equipmentId: 2 }),
        await make(anna.id, { imeiNumber: '867730049915229' }),
      ]
      const { limits } = first
      await tools().change(second.id, { limits: { ...limits, max: 7.5 }, updatedAt: later(1) })
      await tools().change(second.id, { limits, updatedAt: later(2) })
      await tools().change(third.id, { limits: { ...limits, max: 7.25 }, updatedAt: later(3) })
      const { imeiNumber } = first
      const common = { ownerId: anna.id, imeiNumber, limits, wereChanged: false }
      const all = [
        { ...common, id: first.id },
        { ...common, id: second.id, wereChanged: true },
        {
          ...common,
          id: third.id,
          imeiNumber: third.imeiNumber,
          limits: { ...limits, max: 7.25 },
          wereChanged: true,
        },
      ]
      expect(await tools().limitsAbove(0, 10)).toEqual(all)
      expect(await tools().limitsAbove(first.id, 1)).toEqual([all[1]])
      expect(await tools().limitsOf([third.id, 4711])).toEqual([all[2]])
      expect(await tools().limitsOf([])).toEqual([])
      const onDevice = await tools().limitsOnDevices([imeiNumber])
      expect(onDevice.toSorted((a, b) => a.id - b.id)).toEqual([all[0], all[1]])
      await tools().remove(first.id, later(4))
      expect(await tools().limitsOnDevices([imeiNumber])).toEqual([all[1]])
    })

    test('of two changes in the same millisecond the history keeps the last one', async () => {
      const anna = await owner()
      const { id, limits } = await make(anna.id)
      await tools().change(id, {
        limits: { ...limits, max: 7 },
        temperatureCorrection: 1,
        updatedAt: later(1),
      })
      await tools().change(id, {
        limits: { ...limits, max: 6 },
        temperatureCorrection: 2,
        updatedAt: later(1),
      })
      expect((await tools().historyOfLimits(id)).map((entry) => entry.limits.max)).toEqual([8, 6])
      expect((await tools().historyOfCorrection(id)).map((entry) => entry.celsius)).toEqual([0, 2])
    })

    test('a change touches only the fields it names, and can move the tool to another owner', async () => {
      const [anna, bela] = [await owner('anna@x'), await owner('bela@x')]
      const made = await make(anna.id, { notificationEmail: 'qa@x' })
      const moved = await tools().change(made.id, {
        userId: bela.id,
        sendEmailMessage: false,
        updatedAt: later(1),
      })
      expect(moved).toEqual({
        ...made,
        userId: bela.id,
        sendEmailMessage: false,
        updatedAt: later(1),
      })
      expect((await tools().byId(made.id))?.ownerPath).toBe(bela.path)
      expect(
        (await tools().change(made.id, { notificationEmail: null, updatedAt: later(2) }))
          ?.notificationEmail,
      ).toBeNull()
    })

    test('setting the notification e-mail of all an owner’s tools changes nothing else', async () => {
      const [anna, bela] = [await owner('anna@x'), await owner('bela@x')]
      const first = await make(anna.id, { equipmentId: 1 })
      await make(anna.id, { equipmentId: 2 })
      const foreign = await make(bela.id, { equipmentId: 3 })
      expect(await tools().setNotificationEmailOfOwner(anna.id, 'qa@x', later(1))).toBe(2)
      expect((await tools().byId(first.id))?.tool).toEqual({
        ...first,
        notificationEmail: 'qa@x',
        updatedAt: later(1),
      })
      expect((await tools().byId(foreign.id))?.tool).toEqual(foreign)
      expect(await tools().historyOfLimits(first.id)).toHaveLength(1)
    })

    test('tools are found by a notification address, deleted ones too, and the addresses can be set', async () => {
      const anna = await owner()
      const fridge = await make(anna.id, { notificationEmail: 'boss@x, QA@x' })
      await make(anna.id, { equipmentId: 2, notificationEmail: 'boss@x' })
      await tools().remove(fridge.id, later(1))
      expect((await tools().withAddress('qa@x')).map(({ id }) => id)).toEqual([fridge.id])
      await tools().setAddresses(fridge.id, 'boss@x', later(2))
      expect(await tools().withAddress('qa@x')).toEqual([])
      expect((await tools().ofOwnerWithDeleted(anna.id))[0]).toMatchObject({
        notificationEmail: 'boss@x',
        updatedAt: later(2),
      })
    })
  })
