import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letterBytes } from '../mail/letter.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { readMail } from '../mail/testing/read-mail.ts'
import { unsubscribeLinks } from '../mail/unsubscribe-links.ts'
import type { NewAccount } from '../storage/account-store.ts'
import type { CertificateSubject } from '../storage/instrument-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import { NOTHING_ENTERED } from '../../domain/instruments/instrument.ts'
import { createReminderPass } from './reminder-pass.ts'

/** In Budapest in winter, an hour ahead. */
const at = (day: string, time = '08:00'): Date => new Date(`${day}T${time}:00+01:00`)

let folder: string
let storage: Storage
let now: Date
let sendsMail: boolean
let pass: () => Promise<void>
const restart = () => {
  pass = createReminderPass({ storage, clock: () => now, sendsMail: () => sendsMail })
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-reminders-'))
  storage = await openTestStorage({ dataDir: folder })
  sendsMail = true
  restart()
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const owner = (email = 'anna@cold.example', account: Partial<NewAccount> = {}) =>
  autoCommit(storage).accounts.create(
    anAccount({ email, emailConfirmedAt: at('2026-01-01'), ...account }),
  )
let sensors = 0
const sensor = async (userId: number, name = 'Milk') => {
  const stores = autoCommit(storage)
  const imeiNumber = String(356307042450000 + ++sensors)
  await stores.devices.create({
    imeiNumber,
    alias: null,
    keyHash: null,
    createdAt: at('2026-01-01'),
  })
  const tool = await stores.tools.create(aTool({ userId, imeiNumber, name }))
  const { id } = await stores.instruments.addProbe(tool.id, 0, {
    ...NOTHING_ENTERED,
    position: null,
  })
  return { tool, probe: { kind: 'probe', probeId: id } as const }
}
const certificate = (
  subject: CertificateSubject,
  dueOn = '2027-02-01',
  calibratedOn = '2026-02-01',
) =>
  autoCommit(storage).instruments.addCertificate(
    {
      subject,
      number: `K-${dueOn}`,
      laboratory: 'Kalibrierlabor Nord',
      calibratedOn,
      dueOn,
      points: [],
      enteredAt: at('2026-02-02'),
      enteredBy: 1,
    },
    null,
  )
/** The mails that are written until then. */
const passAt = async (time: Date): Promise<Delivery[]> => {
  now = time
  await pass()
  const until = new Date(now.getTime() + 60_000)
  const messages = await autoCommit(storage).outbox.lease('EMAIL', now, until, 100)
  for (const { lease } of messages) await autoCommit(storage).outbox.sent(lease, now)
  return messages.flatMap(({ deliveries }) => deliveries)
}
const countAt = async (time: Date): Promise<number> => (await passAt(time)).length

test('an owner is reminded three months before, one month before and on the day, once each', async () => {
  const { probe } = await sensor((await owner()).id)
  await certificate(probe)
  expect(await countAt(at('2026-10-31', '12:00'))).toBe(0)
  expect(await countAt(at('2026-11-01', '07:00'))).toBe(0)
  expect(await countAt(at('2026-11-01'))).toBe(1)
  restart()
  expect(await countAt(at('2026-11-01', '09:00'))).toBe(0)
  expect(await countAt(at('2026-12-31'))).toBe(0)
  expect(await countAt(at('2027-01-01'))).toBe(1)
  expect(await countAt(at('2027-01-31'))).toBe(0)
  expect(await countAt(at('2027-02-01'))).toBe(1)
  expect(await countAt(at('2027-06-01'))).toBe(0)
})

test('what an outage missed is made up once, by the newest reminder', async () => {
  const { probe } = await sensor((await owner()).id)
  await certificate(probe)
  expect(await countAt(at('2027-01-20', '13:00'))).toBe(1)
  expect(await countAt(at('2027-01-20', '14:00'))).toBe(0)
})

test('while no mail server is set nothing counts as sent', async () => {
  const { probe } = await sensor((await owner()).id)
  await certificate(probe)
  sendsMail = false
  expect(await countAt(at('2026-11-01'))).toBe(0)
  sendsMail = true
  expect(await countAt(at('2026-11-02'))).toBe(1)
})

test('the morning is that of the owner, and all sensors of an owner share a mail', async () => {
  const { id } = await owner('kyo@cold.example', { timeZone: 'Asia/Tokyo' })
  const [milk, meat] = [await sensor(id), await sensor(id, 'Meat')]
  await certificate(milk.probe)
  await certificate({ kind: 'logger', imeiNumber: meat.tool.imeiNumber })
  expect(await countAt(new Date('2026-10-31T22:00:00Z'))).toBe(0)
  expect(await passAt(new Date('2026-10-31T23:00:00Z'))).toMatchObject([
    {
      kind: 'CALIBRATION_DUE',
      recipient: 'kyo@cold.example',
      timeZone: 'Asia/Tokyo',
      calibration: { toolIds: [milk.tool.id, meat.tool.id], sensors: 2 },
    },
  ])
})

test('a certificate that a newer one has replaced, or that was withdrawn, calls for no mail', async () => {
  const { id } = await owner()
  const [milk, meat] = [await sensor(id), await sensor(id, 'Meat')]
  await certificate(milk.probe)
  await certificate(milk.probe, '2028-01-01', '2026-10-01')
  const wrong = await certificate(meat.probe)
  await autoCommit(storage).instruments.withdrawCertificate(wrong.id, {
    at: at('2026-03-01'),
    by: 1,
    reason: 'x',
  })
  expect(await countAt(at('2026-11-01'))).toBe(0)
})

test('an address that nobody confirmed gets none until then, and one that opted out none at all', async () => {
  const unconfirmed = await owner('new@cold.example', { emailConfirmedAt: null })
  const out = await owner('out@cold.example')
  for (const { id } of [unconfirmed, out]) await certificate((await sensor(id)).probe)
  await autoCommit(storage).instruments.setReminderOptOut('out@cold.example', new Date(0))
  expect(await countAt(at('2026-11-01'))).toBe(0)
  await autoCommit(storage).instruments.setReminderOptOut('out@cold.example', null)
  expect(await countAt(at('2026-11-02'))).toBe(0)
})

const LINKS = unsubscribeLinks('key')
const mailOf = async (delivery: Delivery) => {
  const mails: Buffer[] = []
  const outcome = await createMailSender({
    storage,
    clock: () => now,
    publicUrl: 'https://cold.example',
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async (letter) => {
        mails.push(await letterBytes(letter))
        return { kind: 'sent' }
      },
    },
    links: LINKS,
    key: 'key',
  })({ deliveries: [delivery] })
  return { outcome, mail: mails[0] === undefined ? null : readMail(mails[0].toString()) }
}

test('the mail names sensor, certificate and day in the language of its owner, and how it ends', async () => {
  const { id } = await owner('greta@cold.example', { language: 'german' })
  await certificate((await sensor(id, 'Kühlraum 2')).probe)
  const [delivery] = await passAt(at('2026-11-01'))
  const { mail } = await mailOf(delivery!)
  for (const text of ['Kühlraum 2', 'K-2027-02-01', 'Nächste Kalibrierung fällig am 2027-02-01'])
    expect(mail?.text).toContain(text)
  const [, token = ''] = /\/unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '') ?? []
  expect(LINKS.readCalibration(token)).toEqual({
    address: 'greta@cold.example',
    language: 'german',
  })
})

test('a mail that waited says nothing when its sensor was calibrated meanwhile', async () => {
  const { id } = await owner()
  const { probe } = await sensor(id)
  await certificate(probe)
  const [delivery] = await passAt(at('2026-11-01'))
  await certificate(probe, '2028-01-01', '2026-10-30')
  expect((await mailOf(delivery!)).outcome).toMatchObject({ kind: 'refused', isOwnDecision: true })
})
