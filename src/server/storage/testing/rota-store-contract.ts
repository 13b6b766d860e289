import { describe, expect, test } from 'vitest'
import type { Rota } from '../../../domain/duty/rota.ts'
import type { Change } from '../change.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, IMEI, later, NOW } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'

export const rotaStoreContract = (newEngine: NewEngine) =>
  describe('rotas', () => {
    const storage = freshStorage(newEngine)
    const rotas = () => autoCommit(storage()).rotas
    const account = async (email = 'anna@x') =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id
    const rota = (personId: number, secondId: number | null = null): Rota => ({
      shifts: [
        {
          weekdays: [1, 5],
          from: '22:00',
          to: '06:00',
          personId,
          secondId,
          validFrom: null,
          validTo: '2026-12-31',
        },
      ],
      exceptions: [
        { fromDay: '2026-12-24', toDay: '2026-12-26', personId, secondId: null, note: 'Ő “x”' },
      ],
    })

    test('a rota is read as it was set, until it is set again or removed', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      await rotas().set(anna, rota(bela), NOW)
      expect(await storage().rotas.of(anna)).toEqual({
        ...rota(bela),
        accountId: anna,
        updatedAt: NOW,
        told: { gaps: [], people: [] },
      })
      expect(await storage().rotas.of(bela)).toBeNull()
      await rotas().set(anna, rota(anna), later(1))
      expect(await storage().rotas.of(anna)).toMatchObject({
        ...rota(anna),
        updatedAt: later(1),
      })
      await rotas().remove(anna)
      expect(await storage().rotas.of(anna)).toBeNull()
    })

    test('what the owner was told stays when the rota changes', async () => {
      const anna = await account()
      const told = { gaps: [{ pattern: '1/2', fromMs: 1, toMs: null }], people: [7] }
      await rotas().set(anna, rota(anna), NOW)
      await rotas().setTold(anna, told)
      await rotas().set(anna, rota(anna), later(1))
      expect((await storage().rotas.of(anna))?.told).toEqual(told)
    })

    test('a rota is due to be looked at once it changed, and when it was said', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      await rotas().set(anna, rota(anna), NOW)
      await rotas().lookAt(bela, NOW)
      expect(await storage().rotas.dueToLook(NOW)).toEqual([anna])
      await rotas().lookAt(anna, later(60))
      expect(await storage().rotas.dueToLook(later(59))).toEqual([])
      expect(await storage().rotas.dueToLook(later(60))).toEqual([anna])
      await rotas().set(anna, rota(anna), later(1))
      expect(await storage().rotas.dueToLook(later(1))).toEqual([anna])
    })

    test('a tool says whether the rota of its account names a second in line', async () => {
      const [anna, bela] = [await account(), await account('bela@x')]
      const tool = await autoCommit(storage()).tools.create(aTool({ userId: anna }))
      const escalation = [{ emails: ['chef@x'] }]
      await autoCommit(storage()).alarms.setToolAlarms(
        tool.id,
        { settings: {}, escalation, pause: null },
        NOW,
      )
      const hasSecond = async () => [
        (await storage().alarms.toolAlarms(tool.id)).hasSecondInLine ?? false,
        (await storage().alarms.toolAlarmsOf([tool.id])).get(tool.id)?.hasSecondInLine ?? false,
      ]
      const changes: Change[] = []
      const stop = hearAllChanges(storage(), (some) => void changes.push(...some))
      expect(await hasSecond()).toEqual([false, false])
      await rotas().set(anna, rota(anna), NOW)
      expect(await hasSecond()).toEqual([false, false])
      await rotas().set(anna, rota(anna, bela), NOW)
      expect(await hasSecond()).toEqual([true, true])
      await rotas().remove(anna)
      expect(await hasSecond()).toEqual([false, false])
      expect(changes).toEqual(Array(3).fill({ kind: 'device', imeiNumber: IMEI }))
      stop()
    })

    test('the link of a calendar is found by the hash of its secret until another takes its place', async () => {
      const anna = await account()
      const made = await rotas().setCalendar(anna, 'h1', NOW)
      expect(made).toEqual({ accountId: anna, createdAt: NOW, lastUsedAt: null })
      await rotas().noteCalendarUse(anna, later(5))
      expect(await storage().rotas.calendarBySecretHash('h1')).toEqual({
        ...made,
        lastUsedAt: later(5),
      })
      await rotas().setCalendar(anna, 'h2', later(6))
      expect(await storage().rotas.calendarBySecretHash('h1')).toBeNull()
      expect(await storage().rotas.calendarOf(anna)).toEqual({ ...made, createdAt: later(6) })
      await rotas().removeCalendar(anna)
      expect(await storage().rotas.calendarOf(anna)).toBeNull()
      expect(await storage().rotas.calendarBySecretHash('h2')).toBeNull()
    })
  })
