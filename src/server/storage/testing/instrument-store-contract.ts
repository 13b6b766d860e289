import { describe, expect, test } from 'vitest'
import {
  type InstrumentData,
  NOTHING_ENTERED,
  type ProbeData,
} from '../../../domain/instruments/instrument.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { InstrumentReads, NewCertificate } from '../instrument-store.ts'
import { packed } from '../packed-file.ts'
import { autoCommit } from './auto-commit.ts'
import { anAccount, aTool, freshStorage, IMEI, later, type NewEngine, NOW } from './engine.ts'

const LOGGER: InstrumentData = {
  maker: 'Teltonika',
  model: 'FMB 130',
  serialNumber: 'L-1',
  accuracyClass: '1',
  accuracyCelsius: 0.5,
  lowestCelsius: -40,
  highestCelsius: 85,
}
const probe = (over: Partial<ProbeData> = {}): ProbeData => ({
  ...NOTHING_ENTERED,
  position: null,
  ...over,
})
const aCertificate = (over: Partial<NewCertificate> = {}): NewCertificate => ({
  subject: { kind: 'logger', imeiNumber: IMEI },
  number: 'K-1',
  laboratory: 'Lab',
  calibratedOn: '2026-10-01',
  dueOn: '2027-10-01',
  points: [
    { referenceCelsius: -20, deviationCelsius: 0.15, uncertaintyCelsius: 0.2 },
    { referenceCelsius: 4, deviationCelsius: -0.05, uncertaintyCelsius: null },
  ],
  enteredAt: NOW,
  enteredBy: 7,
  ...over,
})

export const instrumentStoreContract = (newEngine: NewEngine) =>
  describe('instruments', () => {
    const storage = freshStorage(newEngine)
    const writes = () => autoCommit(storage()).instruments

    const toolOnDevice = async (imeiNumber = IMEI) => {
      const { accounts, tools, devices } = autoCommit(storage())
      const { id: userId } = await accounts.create(anAccount({ email: `${imeiNumber}@x` }))
      await devices.create({
        imeiNumber,
        alias: null,
        keyHash: `k${imeiNumber}`,
        holderId: userId,
        createdAt: NOW,
      })
      return tools.create(aTool({ userId, imeiNumber }))
    }
    const toRemindAll = async (days: Parameters<InstrumentReads['toRemind']>[0]) =>
      (await storage().instruments.toRemind(days, null)).certificates
    const aFile = async (text: string) => ({
      name: 'certificate.pdf',
      packed: await packed(new TextEncoder().encode(text)),
    })

    test('what is known of a logger comes back, and is corrected as a whole', async () => {
      await toolOnDevice()
      expect(await storage().instruments.logger(IMEI)).toBeNull()
      await writes().setLogger(IMEI, LOGGER)
      expect(await storage().instruments.logger(IMEI)).toEqual(LOGGER)
      await writes().setLogger(IMEI, NOTHING_ENTERED)
      expect(await storage().instruments.logger(IMEI)).toEqual(NOTHING_ENTERED)
    })

    test('a tool keeps each probe that it has had; a correction changes that probe alone', async () => {
      const { id } = await toolOnDevice()
      const second = await writes().addProbe(id, 5_000, probe({ serialNumber: 'P-2' }))
      const first = await writes().addProbe(id, 0, probe({ serialNumber: 'P-1' }))
      await writes().correctProbe(first.id, probe({ serialNumber: 'P-1a', position: 'Top' }))
      expect(await storage().instruments.probes(id)).toEqual([
        {
          ...probe({ serialNumber: 'P-1a', position: 'Top' }),
          id: first.id,
          toolId: id,
          fromMs: 0,
        },
        { ...probe({ serialNumber: 'P-2' }), id: second.id, toolId: id, fromMs: 5_000 },
      ])
      expect(await storage().instruments.probe(second.id)).toEqual(second)
      expect(await storage().instruments.probe(99)).toBeNull()
    })

    test('a place has unit and goods, both empty until somebody enters them', async () => {
      const { id } = await toolOnDevice()
      expect(await storage().instruments.place(id)).toEqual({ unit: null, goods: null })
      await writes().setPlace(id, { unit: 'Cold room 2', goods: 'Vaccines' })
      await writes().setPlace(id, { unit: 'Cold room 2', goods: null })
      expect(await storage().instruments.place(id)).toEqual({ unit: 'Cold room 2', goods: null })
    })

    test('certificates of logger and probes are listed by the day of calibration, withdrawn ones too', async () => {
      const tool = await toolOnDevice()
      const other = await toolOnDevice('867730049915204')
      const { id: probeId } = await writes().addProbe(tool.id, 0, probe())
      const ofLogger = await writes().addCertificate(aCertificate(), await aFile('scan'))
      const ofProbe = await writes().addCertificate(
        aCertificate({ subject: { kind: 'probe', probeId }, calibratedOn: '2026-10-02' }),
        null,
      )
      await writes().addCertificate(
        aCertificate({ subject: { kind: 'logger', imeiNumber: other.imeiNumber } }),
        null,
      )
      await writes().withdrawCertificate(ofLogger.id, {
        at: later(5),
        by: 8,
        reason: 'Other probe',
      })
      expect(await storage().instruments.certificatesOf(tool.id, IMEI)).toEqual([
        ofProbe,
        { ...ofLogger, withdrawn: { at: later(5), by: 8, reason: 'Other probe' } },
      ])
      expect(ofProbe).toEqual({
        ...aCertificate({ subject: { kind: 'probe', probeId }, calibratedOn: '2026-10-02' }),
        id: ofProbe.id,
        file: null,
        withdrawn: null,
        reminded: null,
      })
    })

    test('of many tools, each gets the calibrations of its probes and its logger that count', async () => {
      const tool = await toolOnDevice()
      const other = await toolOnDevice('867730049915204')
      const { id: probeId } = await writes().addProbe(tool.id, 0, probe())
      const ofLogger = await writes().addCertificate(aCertificate(), null)
      const ofProbe = await writes().addCertificate(
        aCertificate({ subject: { kind: 'probe', probeId }, dueOn: null }),
        null,
      )
      const withdrawn = await writes().addCertificate(aCertificate(), null)
      await writes().withdrawCertificate(withdrawn.id, { at: NOW, by: 8, reason: 'x' })
      const calibrations = await storage().instruments.calibrations([tool, other])
      expect([...calibrations.keys()]).toEqual([tool.id])
      expect(calibrations.get(tool.id)).toEqual({
        probes: [{ id: probeId, fromMs: 0 }],
        certificates: [
          { id: ofProbe.id, probeId, calibratedOn: '2026-10-01', dueOn: null },
          { id: ofLogger.id, probeId: null, calibratedOn: '2026-10-01', dueOn: '2027-10-01' },
        ],
      })
    })

    test('reminders are due of certificates that count, until the one of the day itself was sent', async () => {
      await toolOnDevice()
      const due = await writes().addCertificate(aCertificate(), null)
      await writes().addCertificate(aCertificate({ dueOn: null }), null)
      const withdrawn = await writes().addCertificate(aCertificate(), null)
      await writes().withdrawCertificate(withdrawn.id, { at: NOW, by: 8, reason: 'x' })
      const toRemind = async (day: string) =>
        (await toRemindAll({ dueUntil: day, calibratedUntil: '2026-09-30' })).map(({ id }) => id)
      expect(await toRemind('2027-09-30')).toEqual([])
      expect(await toRemind('2027-10-01')).toEqual([due.id])
      await writes().setReminded(due.id, 1)
      expect(await toRemind('2027-10-01')).toEqual([due.id])
      await writes().setReminded(due.id, 0)
      expect(await toRemind('2027-10-01')).toEqual([])
    })

    test('no reminder is due of a certificate once its probe or logger was calibrated again', async () => {
      const tool = await toolOnDevice()
      const { id: probeId } = await writes().addProbe(tool.id, 0, probe())
      const ofProbe = (calibratedOn: string) =>
        writes().addCertificate(
          aCertificate({ subject: { kind: 'probe', probeId }, calibratedOn, dueOn: '2027-10-01' }),
          null,
        )
      const ofLogger = [
        await writes().addCertificate(aCertificate(), null),
        await writes().addCertificate(aCertificate(), null),
      ]
      const [first, second] = [await ofProbe('2026-10-01'), await ofProbe('2026-10-03')]
      const toRemind = async (calibratedUntil: string) =>
        (await toRemindAll({ dueUntil: '2027-10-01', calibratedUntil })).map(({ id }) => id)
      expect(await toRemind('2026-09-30')).toEqual([
        ofLogger[0]?.id,
        ofLogger[1]?.id,
        first.id,
        second.id,
      ])
      expect(await toRemind('2026-10-02')).toEqual([ofLogger[1]?.id, first.id, second.id])
      expect(await toRemind('2026-10-03')).toEqual([ofLogger[1]?.id, second.id])
      await writes().withdrawCertificate(second.id, { at: NOW, by: 8, reason: 'x' })
      expect(await toRemind('2026-10-03')).toEqual([ofLogger[1]?.id, first.id])
    })

    test('certificates to remind of come in parts, the earliest due first', async () => {
      await toolOnDevice()
      const ids = await storage().transaction(async ({ instruments }) => {
        const added: number[] = []
        for (let i = 0; i < 501; i++) {
          const dueOn = i < 2 ? '2027-10-02' : '2027-10-01'
          added.push((await instruments.addCertificate(aCertificate({ dueOn }), null)).id)
        }
        return added
      })
      const days = { dueUntil: '2027-10-02', calibratedUntil: '2026-09-30' }
      const first = await storage().instruments.toRemind(days, null)
      expect(first.certificates.map(({ id }) => id)).toEqual([...ids.slice(2), ids[0]])
      expect(first.next).toEqual({ dueOn: '2027-10-02', id: ids[0] })
      const second = await storage().instruments.toRemind(days, first.next)
      expect(second.certificates.map(({ id }) => id)).toEqual([ids[1]])
      expect(second.next).toBeNull()
    })

    test('an address ends its reminders and begins them again', async () => {
      const without = () => storage().instruments.withoutReminders(['anna@x', 'bela@x'])
      await writes().setReminderOptOut('anna@x', NOW)
      await writes().setReminderOptOut('anna@x', later(5))
      expect(await without()).toEqual(new Set(['anna@x']))
      await writes().setReminderOptOut('anna@x', null)
      expect(await without()).toEqual(new Set())
    })

    test('the same scan is stored once, counts once for its account', async () => {
      const tool = await toolOnDevice()
      const { id: probeId } = await writes().addProbe(tool.id, 0, probe())
      const file = await aFile('one scan for both')
      await writes().addCertificate(aCertificate(), file)
      await writes().addCertificate(aCertificate({ subject: { kind: 'probe', probeId } }), file)
      expect(await storage().instruments.bytesOfAccount(tool.userId)).toBe(17)
      expect(await storage().instruments.bytesOfAccount(tool.userId + 1)).toBe(0)
      const stored = await storage().instruments.file(file.packed.hash)
      expect(new TextDecoder().decode(stored!)).toBe('one scan for both')
      expect(await storage().instruments.file('0'.repeat(64))).toBeNull()
    })
  })

/** Retention is work of the engine's readings. */
export const certificateRetentionContract = (newEngine: NewEngine) =>
  describe('instruments and retention', () => {
    const storage = freshStorage(newEngine)

    test('the scan of a certificate outlives old readings', async () => {
      const { devices, instruments } = autoCommit(storage())
      await devices.create({ imeiNumber: IMEI, alias: null, keyHash: null, createdAt: NOW })
      const scan = await packed(new TextEncoder().encode('a scan'))
      await instruments.addCertificate(aCertificate(), { name: 'scan.pdf', packed: scan })
      while (await storage().housekeeping.expireSlice(NOW.getTime() + 10 * DAY_MS));
      expect(await storage().instruments.file(scan.hash)).not.toBeNull()
    })
  })
