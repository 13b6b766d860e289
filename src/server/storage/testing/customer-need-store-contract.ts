import { describe, expect, test } from 'vitest'
import { NOTHING_ENTERED } from '../../../domain/instruments/instrument.ts'
import type { NewTool } from '../tool-store.ts'
import type { NewCertificate } from '../instrument-store.ts'
import { aCondition, alarmRig, over } from './alarm-rig.ts'
import { autoCommit } from './auto-commit.ts'
import { aTool, IMEI, later, type NewEngine, NOW } from './engine.ts'
import { aDelivery, outboxOf } from './outbox-deliveries.ts'

const ALL = { kind: 'all' } as const

export const customerNeedStoreContract = (newEngine: NewEngine) =>
  describe('what customers need', () => {
    const { storage, alarms, tool, open } = alarmRig(newEngine)
    const { outbox, leaseOne } = outboxOf(storage)
    const needs = () => storage().customerNeeds
    const ownerOf = async (email = 'anna@x') => (await storage().accounts.byEmail(email))!
    const device = (imeiNumber: string) =>
      autoCommit(storage()).devices.create({
        imeiNumber,
        alias: null,
        keyHash: `k${imeiNumber}`,
        createdAt: NOW,
      })
    const acknowledge = async (id: number) =>
      alarms().respond(id, {
        kind: 'ACKNOWLEDGED',
        at: later(20),
        accountId: null,
        correctiveAction: 'Closed the door.',
      })

    test('alarms that wait are counted by owner, with the oldest and their lanes; warnings apart', async () => {
      const { id, path } = await tool(1)
      const second = await tool(2)
      await tool(3, 'bela@x')
      await open(id, 'HIGH', { startedAt: later(5) })
      expect(await needs().newestAlarm()).toBe(1)
      const newest = await open(id, 'NODATA', { startedAt: later(3) })
      await open(second.id, 'CONDITION', { condition: aCondition({ severity: 'warning' }) })
      const answered = await open(second.id, 'LOW', { startedAt: later(1) })
      await acknowledge(answered.id)
      expect(await needs().newestAlarm()).toBe(answered.id)
      const { id: ownerId } = await ownerOf()
      const [anna, ...others] = await needs().waitingAlarms(ALL)
      expect(others).toEqual([])
      expect({ ...anna, lanes: anna?.lanes.toSorted() }).toEqual({
        ownerId,
        unacknowledged: 2,
        waitingSince: later(3),
        lanes: ['HIGH', 'NODATA'],
        newest: newest.id,
        warnings: 1,
      })
      expect(await needs().waitingAlarms({ kind: 'subtree', path })).toHaveLength(1)
      const elsewhere = (await ownerOf('bela@x')).path
      expect(await needs().waitingAlarms({ kind: 'subtree', path: elsewhere })).toEqual([])
    })

    test('alarms of a night are those that opened since its begin, with what came of them', async () => {
      const { id } = await tool(1)
      const second = await tool(2)
      await open(id, 'LOW', { openedAt: later(-1) })
      await open(id, 'HIGH', { openedAt: later(0) })
      await acknowledge((await open(id, 'NODATA', { openedAt: later(1) })).id)
      await open(second.id, 'HIGH', over(2, 4))
      await open(second.id, 'CONDITION', { condition: aCondition({ severity: 'warning' }) })
      const { id: ownerId } = await ownerOf()
      expect(await needs().openedSince(ALL, NOW)).toEqual([
        { ownerId, opened: 3, acknowledged: 1, over: 1 },
      ])
    })

    test('a recipient is not reached while the newest message about an open alarm failed', async () => {
      const incident = await open((await tool(1)).id)
      await outbox().put([aDelivery({ incidentId: incident.id })])
      expect(await needs().unreached(ALL)).toEqual(new Map())
      await outbox().failed((await leaseOne()).lease, later(1), '550')
      const { id: ownerId } = await ownerOf()
      expect(await needs().unreached(ALL)).toEqual(new Map([[ownerId, 1]]))
      await outbox().put([aDelivery({ incidentId: incident.id, kind: 'REMINDER', sequence: 1 })])
      expect(await needs().unreached(ALL)).toEqual(new Map())
    })

    test('a tool is silent by its alarm, or when its device sent last long ago; not when it never did', async () => {
      const imeis = [IMEI, '867730049915204', '867730049915212', '867730049915220']
      for (const imeiNumber of imeis) await device(imeiNumber)
      const silent = await tool(1)
      const { id: ownerId } = await ownerOf()
      const add = (change: Partial<NewTool>) =>
        autoCommit(storage()).tools.create(aTool({ userId: ownerId, ...change }))
      const added = await add({ imeiNumber: imeis[1]! })
      await add({ imeiNumber: imeis[2]! })
      await add({ imeiNumber: imeis[3]! })
      const heard = (imeiNumber: string, minutes: number) => ({
        imeiNumber,
        at: later(minutes),
        clockAheadMs: 0,
      })
      const { devices } = autoCommit(storage())
      await devices.touch([heard(imeis[0]!, -60), heard(imeis[1]!, -1), heard(imeis[2]!, 0)])
      await devices.heard([heard(imeis[0]!, 60)])
      const old = { toolId: added.id, ownerId }
      expect(await needs().silentTools(ALL, NOW)).toEqual([old])
      await open(silent.id, 'NODATA')
      expect(await needs().silentTools(ALL, NOW)).toEqual([{ toolId: silent.id, ownerId }, old])
      expect(await needs().silentByOwner(ALL, NOW)).toEqual(new Map([[ownerId, 2]]))
    })

    test('tools with a certificate that is due by a day are those of its probe, or of its logger', async () => {
      await device(IMEI)
      const first = await tool(1)
      const second = await tool(2)
      const { id: ownerId, timeZone } = await ownerOf()
      const { instruments } = autoCommit(storage())
      const certificate = (change: Partial<NewCertificate>): NewCertificate => ({
        subject: { kind: 'logger', imeiNumber: IMEI },
        number: 'K-1',
        laboratory: 'Lab',
        calibratedOn: '2025-11-01',
        dueOn: '2026-11-01',
        points: [],
        enteredAt: NOW,
        enteredBy: ownerId,
        ...change,
      })
      const ids = async (day: string | null) =>
        (await needs().calibratedUntil(ALL, day)).map((calibrated) => calibrated.id)
      const probe = await instruments.addProbe(second.id, 0, { ...NOTHING_ENTERED, position: null })
      const subject = { kind: 'probe', probeId: probe.id } as const
      await instruments.addCertificate(certificate({ subject, dueOn: '2026-10-01' }), null)
      const ofLogger = await instruments.addCertificate(certificate({}), null)
      expect(await ids('2026-09-30')).toEqual([])
      expect(await ids('2026-10-01')).toEqual([second.id])
      expect(await ids('2026-11-01')).toEqual([first.id, second.id])
      expect((await needs().calibratedUntil(ALL, '2026-10-01'))[0]).toEqual({
        id: second.id,
        imeiNumber: IMEI,
        ownerId,
        timeZone,
      })
      await instruments.withdrawCertificate(ofLogger.id, { at: later(1), by: 1, reason: 'Wrong' })
      expect(await ids('2026-11-01')).toEqual([second.id])
      await instruments.addCertificate(certificate({ dueOn: null }), null)
      expect(await ids('9999-12-31')).toEqual([second.id])
      expect(await ids(null)).toEqual([first.id, second.id])
    })
  })
