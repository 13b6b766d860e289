import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letterBytes } from '../mail/letter.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { readMail } from '../mail/testing/read-mail.ts'
import { unsubscribeLinks } from '../mail/unsubscribe-links.ts'
import type { NewIncident } from '../storage/alarm-store.ts'
import type { NewAccount } from '../storage/account-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { aCondition, anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import { createSummaryPass } from './summary-pass.ts'

/** A Friday in Budapest, where the clocks are an hour ahead. */
const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+01:00`)
const LINKS = unsubscribeLinks('key')

let folder: string
let storage: Storage
let now: Date
let pass: () => Promise<void>
const restart = () => {
  pass = createSummaryPass({ storage, clock: () => now, sendsMail: () => true })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-summary-'))
  storage = await openTestStorage({ dataDir: folder })
  restart()
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const passAt = async (time: Date): Promise<void> => {
  now = time
  await pass()
}
/** The server was there the day before, so that zones are known. */
const begin = (time = at('08:00', '2026-11-19')) => passAt(time)
let sensors = 0
const owner = (email = 'anna@cold.example', account: Partial<NewAccount> = {}) =>
  autoCommit(storage).accounts.create(
    anAccount({ email, emailConfirmedAt: at('00:00'), ...account }),
  )
const tool = (userId: number, change: Partial<Parameters<typeof aTool>[0]> = {}) =>
  autoCommit(storage).tools.create(
    aTool({ userId, imeiNumber: String(356307042440000 + ++sensors), ...change }),
  )
const alarm = (toolId: number, from: Date, incident: Partial<NewIncident> = {}) =>
  autoCommit(storage).alarms.open(
    anIncident({ toolId, startedAt: from, openedAt: from, ...incident }),
  )
const ended = (recoveredAt: Date) =>
  ({ state: 'RECOVERED', recoveredAt, recoveryCause: 'readings' }) as const
/** The summaries that were written since the last call. */
const leased = async (): Promise<Delivery[]> => {
  const until = new Date(now.getTime() + 60_000)
  const messages = await autoCommit(storage).outbox.lease('EMAIL', now, until, 100)
  for (const { lease } of messages) await autoCommit(storage).outbox.sent(lease, now)
  return messages.flatMap(({ deliveries }) => deliveries)
}
const recipients = async () => (await leased()).map(({ recipient }) => recipient)

const mails: Buffer[] = []
const sendMail = (delivery: Delivery) =>
  createMailSender({
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

test('a person with an open alarm gets one mail at 08:00, and not a second one that day', async () => {
  const { id } = await owner()
  await begin()
  await alarm((await tool(id)).id, at('10:00', '2026-11-18'))
  await passAt(at('07:59'))
  expect(await recipients()).toEqual([])
  await passAt(at('08:00'))
  expect(await recipients()).toEqual(['anna@cold.example'])
  await passAt(at('08:15'))
  restart()
  await passAt(at('12:00'))
  expect(await recipients()).toEqual([])
  await passAt(at('08:00', '2026-11-21'))
  expect(await recipients()).toEqual(['anna@cold.example'])
})

test('what the server missed while it was down is made up once', async () => {
  const { id } = await owner()
  await begin(at('08:00', '2026-11-15'))
  await alarm((await tool(id)).id, at('10:00', '2026-11-15'))
  restart()
  await passAt(at('14:30'))
  expect(await recipients()).toEqual(['anna@cold.example'])
  restart()
  await passAt(at('14:45'))
  expect(await recipients()).toEqual([])
})

test('whoever has nothing to read gets no mail: an alarm that ended before yesterday 08:00 is not told again', async () => {
  const { id } = await owner()
  await begin()
  const { id: toolId } = await tool(id)
  await alarm(toolId, at('05:00', '2026-11-19'), ended(at('07:59', '2026-11-19')))
  await passAt(at('08:00'))
  expect(await recipients()).toEqual([])
  await alarm(toolId, at('09:00', '2026-11-18'), {
    ...ended(at('10:00', '2026-11-18')),
    openedAt: at('09:00', '2026-11-20'),
    isLate: true,
  })
  await passAt(at('08:00', '2026-11-21'))
  expect(await recipients()).toEqual(['anna@cold.example'])
})

test('a new account has its first summary on the next day', async () => {
  const { id } = await owner('new@x', { timeZone: 'Asia/Tokyo' })
  await alarm((await tool(id)).id, at('09:00'))
  await passAt(at('10:00'))
  expect(await recipients()).toEqual([])
  await passAt(at('00:00', '2026-11-21'))
  expect(await recipients()).toEqual(['new@x'])
})

test('an address that several owners named gets one mail about all their sensors, on the earliest clock', async () => {
  const cook = { notificationEmail: 'cook@x' }
  const anna = await owner('anna@x', { timeZone: 'Europe/Bucharest' })
  const bela = await owner('bela@x')
  await begin(at('08:00', '2026-11-18'))
  await begin()
  for (const { id } of [anna, bela]) {
    await alarm((await tool(id, cook)).id, at('20:00', '2026-11-19'))
    await tool(id, cook)
    await tool(id)
  }
  await passAt(at('07:00'))
  const [summary, ...others] = await leased()
  expect(others).toEqual([])
  expect(summary).toMatchObject({
    recipient: 'cook@x',
    accountId: null,
    summary: { open: 2, ended: 0, fine: 2, incidentIds: [1, 2] },
  })
  await passAt(at('08:00'))
  expect(await recipients()).toEqual([])
})

test('the mail names what is open before what has ended, in the reader’s language, and what is fine in one line', async () => {
  const { id } = await owner('anna@cold.example', { language: 'english' })
  await begin()
  await alarm((await tool(id, { name: 'Fish' })).id, at('22:00', '2026-11-19'), {
    ...ended(at('23:10', '2026-11-19')),
    extreme: 11.2,
  })
  await alarm((await tool(id, { name: 'Ice' })).id, at('10:00', '2026-11-19'), {
    lane: 'CONDITION',
    condition: aCondition({ severity: 'warning', name: 'Door' }),
  })
  const open = await alarm((await tool(id, { name: 'Meat' })).id, at('04:00'))
  await alarm((await tool(id, { name: 'Cake' })).id, at('03:00'), {
    lane: 'NODATA',
    ...ended(at('04:00')),
  })
  await tool(id, { name: 'Milk' })
  await passAt(at('08:00'))
  const [summary] = await leased()
  await sendMail(summary!)
  const { head, text: written } = readMail(mails.at(-1)!.toString())
  const text = written.replaceAll('\r\n', '\n')
  expect(head).toContain('Daily_summary')
  expect(text).toContain('Daily summary – open: 2, ended: 2')
  expect(text.indexOf('- Meat: ')).toBeLessThan(text.indexOf('- Ice: '))
  expect(text.indexOf('- Ice: ')).toBeLessThan(text.indexOf('- Fish: '))
  expect(text).toContain('- Meat: 9.4 °C, too warm since 04:00\n  open, nobody has acknowledged it')
  expect(text).toContain('warning, open')
  expect(text).toContain(
    'was too warm from 2026-11-19 22:00 to 2026-11-19 23:10, highest value 11.2 °C\n  ended, nobody has acknowledged it',
  )
  expect(text).toContain('no data from 03:00 to 04:00')
  expect(text).toContain('Other sensors without an alarm: 1.')
  expect(text).toContain('https://cold.example/unsubscribe/english.')
  // Ended while the mail waited.
  await autoCommit(storage).alarms.progress(open.id, ended(at('08:01')))
  await sendMail(summary!)
  expect(readMail(mails.at(-1)!.toString()).text).toContain('open: 1, ended: 3')
})

test('whoever ended the summary gets none, also where it waits already; a sensor that was handed over is left out', async () => {
  const { id } = await owner()
  await begin()
  const meat = await tool(id)
  await alarm(meat.id, at('04:00'))
  await passAt(at('08:00'))
  const [summary] = await leased()
  await autoCommit(storage).tools.change(meat.id, { notificationEmail: 'b@x', updatedAt: now })
  expect(await sendMail(summary!)).toMatchObject({ kind: 'refused', isOwnDecision: true })
  await autoCommit(storage).tools.change(meat.id, { notificationEmail: null, updatedAt: now })
  await autoCommit(storage).dailySummaries.setOptOut('anna@cold.example', now)
  expect(await sendMail(summary!)).toMatchObject({ kind: 'refused', isOwnDecision: true })
  await passAt(at('08:00', '2026-11-21'))
  expect(await recipients()).toEqual([])
})
