import { describe, expect, test } from 'vitest'
import type { FoundSensor } from '../../../domain/devices/found-sensor.ts'
import { FOUND_SENSORS_KEPT } from '../found-sensor-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage, NOW } from './engine.ts'

const found = (key: string, name = 'temperature'): FoundSensor & { gatewayId: number | null } => ({
  key,
  deviceKey: 'thing',
  deviceName: 'Fridge',
  maker: 'Aqara WSDCGQ11LM',
  firmware: '3000-0001',
  gatewayId: 3,
  name,
  channel: 'temperature',
  source: { topic: 'a/b', path: ['t', 0], unit: { kind: 'celsius' } },
  trouble: null,
})

export const foundSensorStoreContract = (newEngine: NewEngine) =>
  describe('found sensors', () => {
    const storage = freshStorage(newEngine)

    test('a sensor is kept once an account, and its name follows its gateway', async () => {
      const { foundSensors } = autoCommit(storage())
      const id = await foundSensors.note(null, found('a'), NOW)
      expect(await foundSensors.note(null, found('a', 'new'), NOW)).toBe(id)
      expect(await foundSensors.ofAccount(null)).toEqual([
        { ...found('a', 'new'), id, accountId: null, state: 'waiting', place: null, foundAt: NOW },
      ])
      expect(await foundSensors.ofAccount(7)).toEqual([])
    })

    test('it is taken over, waits again, and is dismissed', async () => {
      const { foundSensors } = autoCommit(storage())
      const id = (await foundSensors.note(7, found('a'), NOW))!
      const place = { imeiNumber: '001234567890123', equipmentId: 2 }
      await foundSensors.setPlace(id, place)
      expect(await foundSensors.byId(id)).toMatchObject({ state: 'taken', place })
      await foundSensors.setPlace(id, null)
      expect(await foundSensors.byId(id)).toMatchObject({ state: 'waiting', place: null })
      await foundSensors.dismiss(id)
      await foundSensors.note(7, found('a', 'again'), NOW)
      expect(await foundSensors.byId(id)).toMatchObject({ state: 'dismissed', name: 'again' })
    })

    test('an account has a bound', async () => {
      const kept = await storage().transaction(async ({ foundSensors }) => {
        for (let i = 0; i < FOUND_SENSORS_KEPT; i++) await foundSensors.note(1, found(`s${i}`), NOW)
        return foundSensors.note(1, found('one more'), NOW)
      })
      expect(kept).toBeNull()
      expect(
        await autoCommit(storage()).foundSensors.note(2, found('one more'), NOW),
      ).not.toBeNull()
    })
  })
