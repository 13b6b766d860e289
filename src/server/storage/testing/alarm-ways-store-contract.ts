import { describe, expect, test } from 'vitest'
import { FIRST_WAYS } from '../../../domain/alarms/alarm-ways.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, later, type NewEngine, NOW } from './engine.ts'

export const alarmWaysStoreContract = (newEngine: NewEngine) =>
  describe('ways of alarms', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage())
    const person = (email: string) => stores().accounts.create(anAccount({ email }))

    test('what a person chose is found again, as a whole, by many people at once', async () => {
      const [ann, bea, cora] = [
        await person('ann@x'),
        await person('bea@x'),
        await person('cora@x'),
      ]
      const ways = { ...FIRST_WAYS.ways, warning: { email: true, push: false } }
      const quiet = { from: '22:00', to: '06:00', waits: ['warning'] } as const
      await stores().alarmWays.set(ann.id, { ways, quiet }, NOW)
      await stores().alarmWays.set(bea.id, FIRST_WAYS, NOW)
      await stores().alarmWays.set(bea.id, { ways, quiet: null }, later(1))
      expect(await stores().alarmWays.of([ann.id, bea.id, cora.id])).toEqual(
        new Map([
          [ann.id, { accountId: ann.id, ways, quiet, updatedAt: NOW }],
          [bea.id, { accountId: bea.id, ways, quiet: null, updatedAt: later(1) }],
        ]),
      )
      await stores().alarmWays.remove(ann.id)
      expect([...(await stores().alarmWays.of([ann.id, bea.id])).keys()]).toEqual([bea.id])
    })
  })
