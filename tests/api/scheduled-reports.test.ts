import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { reportRoutes } from '../../src/server/http/report-routes.ts'
import { unsubscribeRoutes } from '../../src/server/http/unsubscribe-routes.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { granted, IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const URL = 'https://cold.example'
const SAVE = `mutation ($id: ID, $plan: ReportPlanInput!) { saveReportSchedule(id: $id, plan: $plan) { id state nextAt recipients { address state } sensors sensorsGone } }`
const LIST =
  '{ reportSchedules { id name state nextAt sensors sensorsGone recipients { address state timeZone language } } }'
const RUNS = `query ($id: ID!) { reportRuns(scheduleId: $id) { id isMade fromDay toDay periods timeZone startedBy { email } mails { address status } files { id name size isStored failure } openLinks } }`

type Schedule = {
  id: string
  state: string
  nextAt: string | null
  sensors: number
  sensorsGone: number
  recipients: { address: string; state: string }[]
}
type Run = {
  id: string
  isMade: boolean
  fromDay: string
  toDay: string
  periods: number
  mails: { address: string; status: string | null }[]
  files: {
    id: string
    name: string
    size: number | null
    isStored: boolean
    failure: string | null
  }[]
  openLinks: number
}
type Sent = {
  to: string
  subject: string
  text: string
  files: { name: string; bytes: Buffer }[]
}

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
let pass: () => Promise<void>
const newPass = () => {
  const made = ingest.services.reports.pass({
    reportError: (error) => {
      throw error
    },
    reportNotMade: () => {},
  })
  return () => made(() => false, new AbortController().signal)
}

beforeEach(async () => {
  // 2026-11-20 10:00 in Budapest.
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
    timeZone: 'Europe/Budapest',
    language: 'english',
    emailConfirmedAt: ingest.clock(),
    updatedAt: ingest.clock(),
  })
  await store(reading(1, '2026-11-20T08:00:00Z', 4), reading(1, '2026-11-20T08:05:00Z', 4.5))
  anna = actorOfAccount((await ingest.storage.accounts.byId(ingest.anna.id))!)
  pass = newPass()
})
afterEach(() => ingest.closeIngest())

const store = (...readings: unknown[]) => ingest.send({ imei: IMEI, readings }, { key })
const PLAN = {
  name: 'Pharmacy',
  rhythm: 'DAILY',
  day: null as number | null,
  minute: 420,
  selects: 'ACCOUNT',
  toolIds: [] as string[],
  siteIds: [] as string[],
  format: 'PDF',
  withReadings: true,
  language: 'german',
  recipients: ['anna@example.com'],
}
const save = async (change: Partial<typeof PLAN> = {}, id: string | null = null, actor = anna) => {
  const variables = { id, plan: { ...PLAN, ...change } }
  const { data, errors } = await ingest.ask(SAVE, { actor, variables })
  if (errors[0]) throw new Error(JSON.stringify(errors[0]))
  return (data as { saveReportSchedule: Schedule }).saveReportSchedule
}
const listed = async (): Promise<Schedule[]> =>
  ((await ingest.ask(LIST, { actor: anna })).data as { reportSchedules: Schedule[] })
    .reportSchedules
const runsOf = async (id: string, actor = anna): Promise<Run[]> =>
  ((await ingest.ask(RUNS, { actor, variables: { id } })).data as { reportRuns: Run[] }).reportRuns
const passAt = async (iso: string): Promise<void> => {
  ingest.moveClock(Date.parse(iso) - ingest.clock().getTime())
  await pass()
}
const actions = async () =>
  (await entriesAbout(ingest.storage, { kind: 'account', id: String(ingest.anna.id) }))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('report.'))

/** Sends the mails that are due, as the server does. */
const deliver = async (publicUrl: string | null = URL): Promise<Sent[]> => {
  const mails: Sent[] = []
  const send = createMailSender({
    storage: ingest.storage,
    clock: ingest.clock,
    publicUrl,
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async ({ to, content }) => {
        const attachments = (content.attachments ?? []) as { filename: string; content: string }[]
        mails.push({
          to,
          subject: content.subject ?? '',
          text: String(content.text),
          files: attachments.map((one) => ({
            name: one.filename,
            bytes: Buffer.from(one.content, 'base64'),
          })),
        })
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
  const { outbox } = autoCommit(ingest.storage)
  const now = ingest.clock()
  const until = new Date(now.getTime() + MINUTE_MS)
  for (const { lease, deliveries } of await outbox.lease('EMAIL', now, until, 100)) {
    const outcome = await send({ deliveries })
    if (outcome.kind === 'sent') await outbox.sent(lease, now)
    else await outbox.failed(lease, now, 'reason' in outcome ? outcome.reason : '')
  }
  return mails.filter(
    ({ subject }) => subject.startsWith('Report') || subject.startsWith('Bericht'),
  )
}

describe('a daily report', () => {
  test('comes at its time with the log of each sensor, of the local day before, and once', async () => {
    const { id, nextAt } = await save()
    expect(nextAt).toBe('2026-11-21T06:00:00Z')
    await passAt('2026-11-21T05:59:00Z')
    expect(await runsOf(id)).toEqual([])
    await passAt('2026-11-21T06:00:00Z')
    await passAt('2026-11-21T06:01:00Z')
    pass = newPass()
    await passAt('2026-11-21T07:00:00Z')
    const [mail, ...others] = await deliver()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'anna@example.com', subject: 'Report Pharmacy: 2026-11-20' })
    expect(mail?.files.map(({ name }) => name)).toEqual(['356307042441013-1_2026-11-20.pdf'])
    expect(await runsOf(id)).toMatchObject([
      {
        isMade: true,
        fromDay: '2026-11-20',
        toDay: '2026-11-21',
        mails: [{ address: 'anna@example.com', status: 'SENT' }],
        openLinks: 0,
      },
    ])
    expect(await actions()).toEqual(['report.planned', 'report.made'])
  })

  test('brings the record that the page issues of the same day: one hash and one code', async () => {
    await save()
    await passAt('2026-11-21T06:00:00Z')
    const [mail] = await deliver()
    const bytes = mail!.files[0]!.bytes
    const LOG = `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`
    const { data } = await ingest.ask(LOG, { actor: anna })
    const byHand = Buffer.from(
      String((data as Record<string, string>)['generateMeasureLog']),
      'base64',
    )
    const logs = await ingest.storage.issuedLogs.ofTool(tool.id, {
      first: 9,
      before: null,
      after: null,
    })
    expect(logs.map(({ log }) => log.code)).toEqual([logs[0]!.log.code, logs[0]!.log.code])
    // What is drawn is the same; the random id of each file, and when it was issued, are not.
    const codeIn = (pdf: Buffer) => pdf.includes(logs[0]!.log.code)
    expect([codeIn(bytes), codeIn(byHand)]).toEqual([true, true])
    expect(Math.abs(bytes.length - byHand.length)).toBeLessThan(100)
    expect(await ingest.storage.issuedLogs.byFileHash(logs[1]!.log.fileHash)).toMatchObject({
      language: 'english',
      timeZone: 'Europe/Budapest',
      fromMs: Date.parse('2026-11-19T23:00:00Z'),
      toMs: Date.parse('2026-11-20T23:00:00Z'),
    })
  })

  test('that an outage missed is made up in one mail with the paper of each day, and never again', async () => {
    const { id } = await save()
    await passAt('2026-11-24T09:00:00Z')
    pass = newPass()
    await passAt('2026-11-24T09:05:00Z')
    const mails = await deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Report Pharmacy: 2026-11-20 – 2026-11-23' })
    expect(mails[0]?.files).toHaveLength(4)
    expect(mails[0]?.text).toContain('They come together.')
    expect(await runsOf(id)).toMatchObject([{ periods: 4 }])
  })

  test('of which a server died in the middle is gone on with by another one, and sent once', async () => {
    const { id } = await save()
    await ingest.addTool(2)
    ingest.moveClock(DAY_MS)
    const dying = ingest.services.reports.pass({
      reportError: () => {},
      reportNotMade: () => {},
    })
    const stop = new AbortController()
    stop.abort()
    await dying(() => false, stop.signal)
    expect(await deliver()).toEqual([])
    expect(await runsOf(id)).toMatchObject([{ isMade: false }])
    await pass()
    expect(await deliver()).toEqual([])
    ingest.moveClock(11 * MINUTE_MS)
    await pass()
    expect((await deliver())[0]?.files).toHaveLength(2)
    expect(await runsOf(id)).toMatchObject([{ isMade: true }])
  })

  test('whose file cannot be made in three attempts goes out without it, and the superadmins hear of it', async () => {
    const { id } = await save({ format: 'CSV' })
    const broken = vi
      .spyOn(ingest.storage.readings, 'pieces')
      .mockRejectedValue(new Error('broken'))
    const thrown: unknown[] = []
    const notMade: unknown[] = []
    const made = ingest.services.reports.pass({
      reportError: (error) => thrown.push(error),
      reportNotMade: (failed) => notMade.push(failed),
    })
    ingest.moveClock(DAY_MS)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(notMade).toEqual([])
      await made(() => false, new AbortController().signal)
      ingest.moveClock(2 * MINUTE_MS)
    }
    broken.mockRestore()
    expect(thrown).toHaveLength(3)
    expect(notMade).toEqual([{ report: 'Pharmacy', account: 'anna@example.com' }])
    expect(await runsOf(id)).toMatchObject([{ isMade: true, files: [{ failure: 'NOT_DRAWN' }] }])
    expect((await deliver())[0]?.files).toEqual([])
  })

  test('is a CSV of all sensors where that was chosen', async () => {
    await save({ format: 'CSV' })
    await passAt('2026-11-21T06:00:00Z')
    const [mail] = await deliver()
    expect(mail?.files.map(({ name }) => name)).toEqual(['pharmacy_2026-11-20.csv'])
    expect(String(mail?.files[0]?.bytes)).toContain('2026-11-20 09:05:00')
  })
})

describe('recipients', () => {
  test('read in their own language by their own clocks; an address without an account in that of the plan', async () => {
    const bea = await ingest.addMember(ingest.anna, 'VIEWER', 'bea@example.com')
    await autoCommit(ingest.storage).accounts.change(bea.id, {
      timeZone: 'America/New_York',
      language: 'english',
      emailConfirmedAt: ingest.clock(),
      updatedAt: ingest.clock(),
    })
    await save({ recipients: ['bea@example.com', 'doctor@example.org'] })
    // In New York it is still early on the 20th: the report of the 19th is due there.
    await passAt('2026-11-20T12:00:00Z')
    expect((await deliver()).map(({ to }) => to)).toEqual(['bea@example.com'])
    await passAt('2026-11-21T06:00:00Z')
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ['doctor@example.org', 'Bericht Pharmacy: 2026-11-20'],
    ])
    await passAt('2026-11-21T12:00:00Z')
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ['bea@example.com', 'Report Pharmacy: 2026-11-20'],
    ])
  })

  test('who left get nothing, and the page says so; with nobody left it says that too', async () => {
    const bea = await ingest.addMember(ingest.anna, 'STAFF', 'bea@example.com')
    await save({ recipients: ['bea@example.com'] })
    granted(await ingest.services.users.remove(ingest.root, { id: bea.id }))
    expect(await listed()).toMatchObject([
      {
        state: 'NOBODY',
        nextAt: null,
        recipients: [{ address: 'bea@example.com', state: 'LEFT' }],
      },
    ])
    await passAt('2026-11-21T06:00:00Z')
    expect(await deliver()).toEqual([])
  })

  test('end the mails by the link in them, which is on record, and begin them again', async () => {
    await save({ recipients: ['doctor@example.org'] })
    const app = createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: URL,
      trustedProxies: [],
    })
    await app.register(unsubscribeRoutes(ingest))
    await passAt('2026-11-21T06:00:00Z')
    const token = ingest.links.reportToken({
      scheduleId: Number((await listed())[0]!.id),
      address: 'doctor@example.org',
    })
    const asked = await app.inject(`/unsubscribe/${token}`)
    expect(asked.body).toContain('„Pharmacy“')
    const send = (payload: string) =>
      app.inject({ method: 'POST', url: `/unsubscribe/${token}`, payload })
    await send('action=end')
    expect(await listed()).toMatchObject([{ recipients: [{ state: 'ENDED' }] }])
    expect(await deliver()).toEqual([])
    await send('action=again')
    expect(await listed()).toMatchObject([{ recipients: [{ state: 'GETS' }] }])
    expect((await actions()).slice(-2)).toEqual(['report.opted-out', 'report.opted-in'])
    await app.close()
  })
})

describe('sensors', () => {
  test('that were deleted are counted as gone, and without any the plan says so', async () => {
    const second = await ingest.addTool(2)
    const { id } = await save({ selects: 'TOOLS', toolIds: [String(tool.id), String(second.id)] })
    granted(await ingest.services.tools.remove(ingest.root, { id: second.id }))
    expect(await listed()).toMatchObject([{ state: 'RUNS', sensors: 1, sensorsGone: 1 }])
    granted(await ingest.services.tools.remove(ingest.root, { id: tool.id }))
    expect(await listed()).toMatchObject([{ state: 'NO_SENSORS', nextAt: null, sensorsGone: 2 }])
    await passAt('2026-11-21T06:00:00Z')
    expect(await runsOf(id)).toEqual([])
  })

  test('of other accounts cannot be chosen', async () => {
    const eve = await ingest.addAccount('user', null, 'eve@example.com')
    await ingest.register(OTHER_IMEI)
    const foreign = await ingest.addTool(2, { owner: eve, imeiNumber: OTHER_IMEI })
    await expect(save({ selects: 'TOOLS', toolIds: [String(foreign.id)] })).rejects.toThrow(
      'reports.toolGone',
    )
  })
})

describe('a report that is too large for a mail', () => {
  /** As if the log had been of many pages. */
  const makeLarge = async () => {
    const { reports } = autoCommit(ingest.storage)
    const [schedule] = await ingest.storage.reports.schedulesOf(ingest.anna.id)
    const [run] = await reports.runsOf(schedule!.id, { first: 1, before: null })
    await reports.addDocument({
      runId: run!.id,
      toolId: tool.id,
      fromDay: '2026-11-19',
      name: 'large.pdf',
      size: 6_000_000,
      sha256: 'x',
      failure: null,
      bytes: Buffer.from('large'),
    })
    return run!
  }
  const door = async () => {
    const app = createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: URL,
      trustedProxies: [],
    })
    await app.register(
      reportRoutes({ services: ingest.services, limits: { spend: async () => null } }),
    )
    await app.register(
      fileRoutes({
        fileLinks: ingest.fileLinks,
        limits: { enter: async () => ({ kind: 'turn', done: () => {} }) },
      }),
    )
    return app
  }

  test('comes as a link that opens the files without a login; each download is on record, and it expires', async () => {
    await save({ recipients: ['doctor@example.org'] })
    await passAt('2026-11-21T06:00:00Z')
    await makeLarge()
    const [mail] = await deliver()
    expect(mail?.files).toEqual([])
    const path = /https:\/\/cold\.example(\/report\/[\w-]+)/.exec(mail!.text)![1]!
    const app = await door()
    const page = await app.inject(path)
    expect(page.body).toContain('large.pdf')
    const files = [...page.body.matchAll(/href="(\/report\/[^"]+)"/g)].map(([, file]) => file!)
    expect(files).toHaveLength(2)
    const fetched = await app.inject(files[0]!)
    expect(fetched.statusCode).toBe(303)
    const file = await app.inject(String(fetched.headers.location))
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await actions()).at(-1)).toBe('report.fetched-by-link')
    ingest.moveClock(31 * DAY_MS)
    expect((await app.inject(path)).statusCode).toBe(404)
    expect((await app.inject(files[0]!)).statusCode).toBe(404)
    await app.close()
  })

  test('is closed to everybody once the link is revoked', async () => {
    const { id } = await save({ recipients: ['doctor@example.org'] })
    await passAt('2026-11-21T06:00:00Z')
    const run = await makeLarge()
    const [mail] = await deliver()
    const path = /https:\/\/cold\.example(\/report\/[\w-]+)/.exec(mail!.text)![1]!
    expect(await runsOf(id)).toMatchObject([{ openLinks: 1 }])
    const REVOKE = `mutation { revokeReportLinks(runId: "${run.id}") { openLinks } }`
    expect((await ingest.ask(REVOKE, { actor: anna })).data).toEqual({
      revokeReportLinks: { openLinks: 0 },
    })
    const app = await door()
    expect((await app.inject(path)).statusCode).toBe(404)
    expect((await actions()).at(-1)).toBe('report.links-revoked')
    await app.close()
  })
})

describe('a plan', () => {
  test('that is paused makes nothing, and goes on without what was due meanwhile', async () => {
    const { id } = await save()
    const PAUSE = (paused: boolean) =>
      `mutation { pauseReportSchedule(id: "${id}", paused: ${paused}) { state } }`
    await ingest.ask(PAUSE(true), { actor: anna })
    await passAt('2026-11-22T09:00:00Z')
    await ingest.ask(PAUSE(false), { actor: anna })
    ingest.moveClock(MINUTE_MS)
    await pass()
    expect(await runsOf(id)).toEqual([])
    await passAt('2026-11-23T06:00:00Z')
    expect(await runsOf(id)).toMatchObject([{ fromDay: '2026-11-22', periods: 1 }])
  })

  test('runs at once by hand, and its next report stays due', async () => {
    const { id, nextAt } = await save()
    const RUN = `mutation { runReportSchedule(id: "${id}") { isMade startedBy { email } } }`
    const { data } = await ingest.ask(RUN, { actor: anna })
    expect(data).toEqual({
      runReportSchedule: [{ isMade: false, startedBy: { email: 'anna@example.com' } }],
    })
    await pass()
    expect((await deliver()).map(({ subject }) => subject)).toEqual(['Report Pharmacy: 2026-11-19'])
    expect((await listed())[0]?.nextAt).toBe(nextAt)
  })

  test('that was removed sends nothing more, not even what waits', async () => {
    const { id } = await save()
    await passAt('2026-11-21T06:00:00Z')
    await ingest.ask(`mutation { deleteReportSchedule(id: "${id}") }`, { actor: anna })
    expect(await deliver()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('of another account is out of sight of a stranger, and viewers only read', async () => {
    const { id } = await save()
    const eve = await ingest.addAccount('user', null, 'eve@example.com')
    const { errors } = await ingest.ask(RUNS, { actor: actorOfAccount(eve), variables: { id } })
    expect(errors[0]?.code).toBe('NOT_FOUND')
    const vera = await ingest.addMember(ingest.anna, 'VIEWER', 'vera@example.com')
    const viewer = actorOfAccount((await ingest.storage.accounts.byId(vera.id))!)
    expect(await runsOf(id, viewer)).toEqual([])
    await expect(save({}, id, viewer)).rejects.toThrow('FORBIDDEN')
  })

  test('keeps its files for 92 days; then the page says that they are no longer stored', async () => {
    const { id } = await save()
    await passAt('2026-11-21T06:00:00Z')
    const [run] = await runsOf(id)
    const FILE = `mutation { reportFile(id: "${run!.files[0]!.id}") { fileName } }`
    expect((await ingest.ask(FILE, { actor: anna })).errors).toEqual([])
    await ingest.ask(`mutation { pauseReportSchedule(id: "${id}", paused: true) { id } }`, {
      actor: anna,
    })
    ingest.moveClock(93 * DAY_MS + HOUR_MS)
    await pass()
    expect((await runsOf(id))[0]?.files).toMatchObject([{ isStored: false, failure: null }])
    expect((await ingest.ask(FILE, { actor: anna })).errors[0]?.keys).toEqual(['reports.notStored'])
  })
})

test('an erased recipient stands in no run any more', async () => {
  const bea = await ingest.addMember(ingest.anna, 'STAFF', 'bea@example.com')
  const { id } = await save({ recipients: ['bea@example.com', 'anna@example.com'] })
  await passAt('2026-11-21T06:00:00Z')
  granted(await ingest.services.users.remove(ingest.root, { id: bea.id }))
  await ingest.ask(`mutation { erasePerson(userId: "${bea.id}") }`, { actor: ingest.root })
  expect((await runsOf(id))[0]?.mails.map(({ address }) => address).toSorted()).toEqual([
    '',
    'anna@example.com',
  ])
  expect(JSON.stringify(await listed())).not.toContain('bea@')
})

test('a report by site is about the sensors that are there then, and names no site of somebody else', async () => {
  const other = await ingest.addTool(2)
  const stores = autoCommit(ingest.storage)
  const data = {
    name: 'Shop 12',
    address: null,
    openingHours: null,
    contactName: null,
    contactPhone: null,
    technician: null,
  }
  const { id: siteId } = await stores.sites.create(ingest.anna.id, data, ingest.clock())
  const { id: foreignId } = await stores.sites.create(ingest.root.id, data, ingest.clock())
  await stores.sites.setSiteOf([tool.id], siteId, ingest.clock())
  const plan = { selects: 'SITES', siteIds: [String(siteId)] }
  const { id, sensors } = await save(plan)
  expect(sensors).toBe(1)
  await passAt('2026-11-21T06:00:00Z')
  expect((await runsOf(id))[0]?.files).toHaveLength(1)
  await stores.sites.setSiteOf([other.id], siteId, ingest.clock())
  expect((await listed())[0]?.sensors).toBe(2)
  await stores.sites.setSiteOf([tool.id, other.id], null, ingest.clock())
  expect((await listed())[0]?.state).toBe('NO_SENSORS')
  await expect(save({ ...plan, siteIds: [String(foreignId)] })).rejects.toThrow('siteGone')
  await expect(save({ ...plan, siteIds: [] })).rejects.toThrow('noSites')
})
