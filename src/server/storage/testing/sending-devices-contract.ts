import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { aTool, anAccount, freshStorage, IMEI, later, NOW } from './engine.ts'

const UNCHANGED = {
  hasEarlierLimits: false,
  hasEarlierCorrection: false,
  hasEarlierAlarms: false,
  hasAlarms: false,
}

export const sendingDevicesContract = (newEngine: NewEngine) =>
  describe('devices as arriving readings need them', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage())
    const make = (imeiNumber: string, keyHash: string | null = null) =>
      stores().devices.create({ imeiNumber, alias: null, keyHash, createdAt: NOW })
    const owner = async () => (await stores().accounts.create(anAccount())).id

    test('a device comes with the tools on its sensors, by sensor, and without those that wait or are deleted', async () => {
      const userId = await owner()
      await make(IMEI, 'k1')
      await stores().devices.setTcpNetworks(IMEI, ['10.0.0.0/8'])
      await stores().devices.touch([{ imeiNumber: IMEI, at: later(5), clockAheadMs: 90_000 }])
      const { tools, devices } = stores()
      const third = await tools.create(aTool({ userId, equipmentId: 3, defrostFridge: true }))
      const first = await tools.create(aTool({ userId, temperatureCorrection: -0.5 }))
      await tools.create(aTool({ userId, equipmentId: 2, isBound: false }))
      const deleted = await tools.create(aTool({ userId, equipmentId: 4 }))
      await tools.remove(deleted.id, later(1))
      const limits = { notificationMin: 1, notificationMax: 9 }
      const common = { userId, limits, ...UNCHANGED }
      const expected = {
        imeiNumber: IMEI,
        keyHash: 'k1',
        holderId: null,
        lastContactMs: later(5).getTime(),
        clockAheadMs: 90_000,
        tcpNetworks: ['10.0.0.0/8'],
        tools: [
          {
            id: first.id,
            equipmentId: 1,
            temperatureCorrection: -0.5,
            defrostFridge: false,
            ...common,
          },
          {
            id: third.id,
            equipmentId: 3,
            temperatureCorrection: 0,
            defrostFridge: true,
            ...common,
          },
        ],
      }
      expect(await devices.sending(IMEI)).toEqual(expected)
      expect(await devices.sendingWithKey('k1')).toEqual(expected)
      expect(await devices.sendingAbove('', 10)).toEqual([expected])
    })

    test('it is told which facts of a tool were others before, so that only these are read', async () => {
      const userId = await owner()
      await make(IMEI)
      const { tools, alarms, devices } = stores()
      const { id } = await tools.create(aTool({ userId }))
      const told = async () => (await devices.sending(IMEI))!.tools[0]
      const limits = { min: 2, max: 8, notificationMin: 0, notificationMax: 9 }
      await tools.change(id, { limits, updatedAt: later(1) })
      expect(await told()).toMatchObject({
        ...UNCHANGED,
        limits: { notificationMin: 0, notificationMax: 9 },
        hasEarlierLimits: true,
      })
      await tools.change(id, { temperatureCorrection: 1, updatedAt: later(2) })
      expect(await told()).toMatchObject({ temperatureCorrection: 1, hasEarlierCorrection: true })
      expect(await told()).toMatchObject({ hasEarlierAlarms: false, hasAlarms: false })
      const settings = { settings: { skew: 9 }, escalation: [], pause: null }
      await alarms.setToolAlarms(id, settings, later(3))
      expect(await told()).toMatchObject({ hasAlarms: true, hasEarlierAlarms: true })
    })

    test('devices in service are read page by page, each with all of its tools', async () => {
      const userId = await owner()
      const { tools, devices } = stores()
      for (const imeiNumber of ['1', '2', '3', '4']) {
        await make(imeiNumber)
        if (imeiNumber === '3') continue
        await tools.create(aTool({ userId, imeiNumber }))
        await tools.create(aTool({ userId, imeiNumber, equipmentId: 2 }))
      }
      await devices.retire('2', NOW)
      const read = async (above: string) =>
        (await devices.sendingAbove(above, 2)).map(({ imeiNumber, tools: on }) => [
          imeiNumber,
          on.length,
        ])
      expect(await read('')).toEqual([
        ['1', 2],
        ['3', 0],
      ])
      expect(await read('3')).toEqual([['4', 2]])
      expect(await read('4')).toEqual([])
      expect(await devices.sending('2')).toBeNull()
      expect(await devices.sending('unknown')).toBeNull()
      expect(await devices.sendingWithKey('unknown')).toBeNull()
    })
  })
