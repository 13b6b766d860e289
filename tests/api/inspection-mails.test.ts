import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { LANGUAGES } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { NO_BRANDS, type ShownBrand } from '../../src/server/brands/brand-cache.ts'
import { createForgetAddressesPass } from '../../src/server/inspection-links/forget-addresses.ts'
import { letterBytes } from '../../src/server/mail/letter.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { readMail, secretOfLink } from '../../src/server/mail/testing/read-mail.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { type Ingest, openIngest } from './ingest-rig.ts'

const INSPECTOR = 'ines@authority.example'
const BRAND = {
  name: 'Polar',
  senderName: null,
  replyTo: 'help@polar.example',
  mailFooter: 'Polar Kft., Győr',
  url: 'https://cold.polar.example',
} as ShownBrand

let ingest: Ingest
let tool: Tool
let anna: Actor
const begin = async (options: Parameters<typeof openIngest>[0]) => {
  ingest = await openIngest(options)
  await ingest.register()
  tool = await ingest.addTool(1)
  anna = {
    ...actorOf(ingest.anna),
    sessionHash: await ingest.openSession(ingest.anna.id),
  }
}
beforeEach(() => begin({ mailsLinks: true }))
afterEach(() => ingest.closeIngest())

const ask = async <T>(query: string, actor: Actor = anna): Promise<T> => {
  const { data, errors } = await ingest.ask(query, { actor })
  if (errors[0])
    throw new Error(String((errors[0].keys as string[] | undefined)?.[0] ?? errors[0].code))
  return Object.values(data ?? {})[0] as T
}
const refusal = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'none',
    (error: Error) => error.message,
  )
type Link = { id: string; state: string; sentTo: string; sentAt: string | null }
const make = async (sendTo: string | null, language = 'german'): Promise<Link> => {
  const day = ingest.clock().toISOString().slice(0, 10)
  const { link } = await ask<{ link: Link }>(
    `mutation { makeInspectionLink(toolIds: ["${tool.id}"], dateStart: "${day}", dateEnd: "${day}", inspector: "Food authority", language: ${language}, days: 2, sendTo: ${JSON.stringify(sendTo)}) { link { id state sentTo sentAt } } }`,
  )
  return link
}
const again = (id: string, sendTo: string) =>
  ask<Link>(
    `mutation { sendInspectionLink(id: "${id}", sendTo: "${sendTo}") { id state sentTo sentAt } }`,
  )
const links = () => ask<Link[]>('{ inspectionLinks { id state sentTo sentAt } }')

/** What is sent of all that waits, as the inspectors get it. */
const sent = async (brand: ShownBrand | null = null): Promise<string[]> => {
  const mails: string[] = []
  const send = createMailSender({
    storage: ingest.storage,
    clock: ingest.clock,
    publicUrl: 'https://cold.example',
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    brands: { ...NO_BRANDS, ofAccount: async () => brand },
    post: {
      send: async (letter) => {
        mails.push((await letterBytes(letter)).toString())
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
  for (const { id } of (await outbox()).filter(({ kind }) => kind === 'INSPECTION_LINK'))
    await send({ deliveries: await ingest.storage.outbox.byIds([id]) })
  return mails
}
const outbox = async () => ingest.storage.outbox.byIds(Array.from({ length: 20 }, (_, i) => i + 1))

test('the inspector gets a link of their own in their language, which opens what was given', async () => {
  expect(await make(` ${INSPECTOR.toUpperCase()} `)).toMatchObject({
    sentTo: INSPECTOR,
    sentAt: ingest.clock().toISOString().replace('.000', ''),
  })
  const [mail] = await sent()
  const { head, text } = readMail(mail!)
  expect(head).toContain(`To: ${INSPECTOR}`)
  const day = ingest.clock().toISOString().slice(0, 10)
  expect(text).toMatch(/Temperaturaufzeichnungen lesen/)
  expect(text).toMatch(new RegExp(`Fühler: *1`))
  expect(text).toContain(`${day} – ${day}`)
  expect(text).toContain('Gültig bis')
  expect(text).toContain('https://cold.example/inspect#')
  const secret = secretOfLink(mail!, 'inspect')
  expect(
    await ask(`{ inspection(secret: "${secret}") { state language scope { inspector } } }`, {
      kind: 'nobody',
    }),
  ).toEqual({ state: 'OPEN', language: 'german', scope: { inspector: 'Food authority' } })
})

test.each(LANGUAGES)('the mail is written in %s', async (language) => {
  await make(INSPECTOR, language)
  const [mail] = await sent()
  expect(readMail(mail!).text).not.toMatch(/\{\{|undefined/)
})

test('a reseller’s brand and address stand in the mail', async () => {
  await make(INSPECTOR)
  const [mail] = await sent(BRAND)
  const { head, text } = readMail(mail!)
  expect(head).toMatch(/^From: "?Polar"? </m)
  expect(head).toContain('help@polar.example')
  expect(text).toContain('https://cold.polar.example/inspect#')
  expect(text).toContain('Polar Kft., Győr')
})

test('it is sent again, also to another address, and both links open; the trail says when, and names no address', async () => {
  const { id } = await make(INSPECTOR)
  expect(await again(id, 'otto@authority.example')).toMatchObject({
    sentTo: 'otto@authority.example',
  })
  const mails = await sent()
  expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
    INSPECTOR,
    'otto@authority.example',
  ])
  expect(new Set(mails.map((mail) => secretOfLink(mail, 'inspect'))).size).toBe(2)
  const entries = await entriesAbout(ingest.storage, {
    kind: 'account',
    id: String(ingest.anna.id),
  })
  expect(entries.filter(({ action }) => action === 'inspection.sent')).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain('authority.example')
})

test('the address is gone once the link is revoked or over, and nothing is sent any more', async () => {
  const { id } = await make(INSPECTOR)
  await ask(`mutation { revokeInspectionLink(id: "${id}") }`)
  expect(await sent()).toEqual([])
  const second = await make(INSPECTOR)
  ingest.moveClock(2 * DAY_MS)
  anna = { ...actorOf(ingest.anna), sessionHash: await ingest.openSession(ingest.anna.id) }
  await createForgetAddressesPass(ingest)()
  expect(await links()).toMatchObject([
    { id: second.id, state: 'EXPIRED', sentTo: '', sentAt: second.sentAt },
    { id, state: 'REVOKED', sentTo: '' },
  ])
  expect(await sent()).toEqual([])
  expect(JSON.stringify(await outbox())).not.toContain('authority.example')
  expect(await refusal(again(second.id, INSPECTOR))).toBe('NOT_FOUND')
})

test('an address that is none, and the sixth mail of an hour to one, are refused', async () => {
  expect(await refusal(make('nobody'))).toBe('users.emailMalformed')
  const { id } = await make(INSPECTOR)
  for (let i = 0; i < 4; i++) await again(id, INSPECTOR)
  expect(await refusal(again(id, INSPECTOR))).toBe('RATE_LIMITED')
})

test('a server without mail says so, and makes links as before', async () => {
  await ingest.closeIngest()
  await begin({})
  expect(await refusal(make(INSPECTOR))).toBe('inspections.noMail')
  expect(await make(null)).toMatchObject({ sentTo: '', sentAt: null })
})

test('the list says that a mail waits, that it is tried again, that it was sent, and why it failed', async () => {
  const mail = async () => {
    type Mail = { status: string; attempts: number; reason: string | null }
    const asked = '{ inspectionLinks { mail { status attempts reason nextAttemptAt } } }'
    return (await ask<{ mail: Mail | null }[]>(asked))[0]!.mail
  }
  const { outbox: box } = autoCommit(ingest.storage)
  const lease = async () =>
    (await box.lease('EMAIL', ingest.clock(), new Date(ingest.clock().getTime() + DAY_MS), 9))[0]!
      .lease
  await make(null)
  expect(await mail()).toBeNull()
  const { id } = await make(INSPECTOR)
  expect(await mail()).toMatchObject({ status: 'WAITING', attempts: 0, reason: null })
  await box.retry(await lease(), ingest.clock(), 'busy')
  expect(await mail()).toMatchObject({ status: 'WAITING', attempts: 1, reason: 'busy' })
  await box.failed(await lease(), ingest.clock(), '550 no such user')
  expect(await mail()).toMatchObject({ status: 'FAILED', reason: '550 no such user' })
  // The list speaks of the mail that was sent last.
  await again(id, 'otto@authority.example')
  expect(await mail()).toMatchObject({ status: 'WAITING', attempts: 0, reason: null })
  await box.sent(await lease(), ingest.clock())
  expect(await mail()).toMatchObject({ status: 'SENT', reason: null, nextAttemptAt: null })
})
