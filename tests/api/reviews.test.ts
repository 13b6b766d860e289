import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { ReviewContent } from '../../src/domain/reviews/review.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { unknownSignature } from '../../src/server/audit/unknown-signature.ts'
import { readPdf, textOf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { gatherTrail } from '../../src/server/reviews/gather-trail.ts'
import { peopleRegister } from '../../src/server/reviews/people-register.ts'
import { DATABASE_FILE } from '../../src/server/storage/sqlite/open-connection.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

const SHOWN = `id kind fromDay toDay toolIds contentHash content firstName
  people { firstName address } signatures { meaning firstName withdrawnAt }`
type Shown = {
  id: string
  toDay: string
  toolIds: string[] | null
  contentHash: string
  content: string
  people: { firstName: string; address: string }[]
  signatures: { meaning: string; withdrawnAt: string | null }[]
}

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
let day: string
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
    passwordHash,
    timeZone: 'Europe/Budapest',
    updatedAt: ingest.clock(),
  })
  anna = (await ingest.session(ingest.anna.email, PASSWORD)).actor
  day = ingest.clock().toISOString().slice(0, 10)
})
afterEach(() => ingest.closeIngest())

const ask = async <T>(query: string, variables: object = {}, actor = anna): Promise<T> => {
  const { data, errors } = await ingest.ask(query, { actor, variables: { ...variables } })
  if (errors[0])
    throw new Error(String((errors[0].keys as string[] | undefined)?.[0] ?? errors[0].code))
  return Object.values(data ?? {})[0] as T
}
const refusal = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'none',
    (error: Error) => error.message,
  )
const make = (kind: string, more: object = {}, actor = anna) =>
  ask<Shown>(
    `mutation ($kind: ReviewKind!, $dateStart: String!, $dateEnd: String!, $toolIds: [ID!]) {
      makeReview(kind: $kind, dateStart: $dateStart, dateEnd: $dateEnd, toolIds: $toolIds) { ${SHOWN} } }`,
    { kind, dateStart: day, dateEnd: day, ...more },
    actor,
  )
const show = (id: string) => ask<Shown>(`query ($id: ID!) { review(id: $id) { ${SHOWN} } }`, { id })
const sign = ({ id, contentHash }: Shown, password: string | null = PASSWORD) =>
  ask(
    `mutation ($id: ID!, $contentHash: String!, $password: String) {
      signRecord(kind: REVIEW, id: $id, contentHash: $contentHash, meaning: REVIEWED, password: $password) { id } }`,
    { id, contentHash, password },
  )
const contentOf = <K extends ReviewContent['kind']>({ content }: Shown, kind: K) => {
  const read = JSON.parse(content) as ReviewContent
  expect(read.kind).toBe(kind)
  return read as Extract<ReviewContent, { kind: K }>
}

test('a review of the settings says what they are, whom alarms reach, and what changed by whom', async () => {
  await ask(
    `mutation ($id: ID!) { userUpdateTool(id: $id, name: "Vaccines", defrostFridge: false, min: 2, max: 8, notificationMin: 1,
      notificationMax: 9, sendEmailMessage: 1, sendNotificationMessage: 0, notificationEmail: "guard@cold.example", reason: "New goods") { id } }`,
    { id: String(tool.id) },
  )
  const review = await make('SETTINGS')
  const { sensors, changes, people } = contentOf(review, 'SETTINGS')
  expect(sensors).toMatchObject([
    {
      toolId: tool.id,
      name: 'Vaccines',
      limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
      settings: { raiseDelay: 10 },
      pausedUntilMs: null,
    },
  ])
  const reached = sensors[0]!.recipients.map(({ person }) => review.people[person])
  expect(reached).toContainEqual({ firstName: '', address: 'guard@cold.example' })
  const change = changes.find(({ after }) => after?.['notificationMax'] === 9)!
  expect(change).toMatchObject({ toolId: tool.id, before: { notificationMax: 10 } })
  expect(review.people[change.by!]).toMatchObject({ firstName: 'Anna' })
  // Addresses stand beside the content, where they can be erased.
  expect(review.content).not.toContain('guard@')
  expect(people).toHaveLength(review.people.length)
  expect(review.contentHash).toBe(createHash('sha256').update(review.content).digest('hex'))
})

test('a review of alarms says who was told, who acknowledged and what was done', async () => {
  for (let minute = 0; minute <= 30; minute++) {
    await ingest.send(
      { imei: IMEI, readings: [reading(1, ingest.clock().toISOString(), 12)] },
      { key },
    )
    ingest.moveClock(MINUTE_MS)
  }
  const [{ id }] = await ask<[{ id: string }]>('{ alarmList { id } }')
  const waiting = contentOf(await make('ALARMS'), 'ALARMS').alarms
  expect(waiting).toMatchObject([{ id: Number(id), isWaiting: true, answers: [] }])
  await ask(
    'mutation ($id: ID!) { acknowledgeAlarm(id: $id, correctiveAction: "Closed the door.") { id } }',
    { id },
  )
  const review = await make('ALARMS', { toolIds: [String(tool.id)] })
  expect(review.toolIds).toEqual([String(tool.id)])
  const { sensors, alarms } = contentOf(review, 'ALARMS')
  expect(sensors.map(({ toolId }) => toolId)).toEqual([tool.id])
  expect(alarms).toMatchObject([
    {
      id: Number(id),
      toolId: tool.id,
      lane: 'HIGH',
      extreme: 12,
      isWaiting: false,
      answers: [{ kind: 'ACKNOWLEDGED', correctiveAction: 'Closed the door.' }],
    },
  ])
  const people = alarms[0]!.answers.map(({ person }) => review.people[person])
  expect(people).toMatchObject([{ firstName: 'Anna' }])
  expect(alarms[0]!.told.map(({ messages }) => messages)).toEqual([1])
  // The earlier one says what was so then.
  const yesterday = new Date(ingest.clock().getTime() - DAY_MS).toISOString().slice(0, 10)
  const before = await make('ALARMS', { dateStart: yesterday, dateEnd: yesterday })
  expect(contentOf(before, 'ALARMS').alarms).toEqual([])
})

test('a review of the trail counts its entries and has checked the chain', async () => {
  const { contentHash, content } = await make('TRAIL')
  const trail = contentOf({ content } as Shown, 'TRAIL')
  const { entries } = await ingest.storage.audit.head()
  expect(trail.chain.fault).toBeNull()
  // The review's own entry came after it.
  expect(trail.chain.entries).toBe(entries - 1)
  expect(trail.counts.reduce((sum, each) => sum + each.entries, 0)).toBe(trail.entries)
  expect(contentHash).toHaveLength(64)
})

test('it is signed with a proof, once, and withdrawn; the trail has all of it', async () => {
  const review = await make('TRAIL')
  expect(await refusal(sign(review, null))).not.toBe('none')
  await sign(review)
  expect(await refusal(sign(review))).toBe('signatures.signedAlready')
  expect((await show(review.id)).signatures).toMatchObject([
    { meaning: 'REVIEWED', withdrawnAt: null },
  ])
  const { id } = (await ingest.storage.signatures.ofRecords([review.contentHash]))[0]!
  await ask('mutation ($id: ID!) { withdrawSignature(id: $id, reason: "wrong day") { id } }', {
    id: String(id),
  })
  const entries = await entriesAbout(ingest.storage, {
    kind: 'account',
    id: String(ingest.anna.id),
  })
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['review.made', 'record.signed', 'record.signature-withdrawn']),
  )
  const made = entries.find(({ action }) => action === 'review.made')!
  expect(made.after).toMatchObject({
    review: review.id,
    reviewKind: 'TRAIL',
    contentHash: review.contentHash,
  })
  expect(await unknownSignature(ingest.storage.audit, ingest.storage.signatures)).toBeNull()
})

test('another hash than that of the review is not signed', async () => {
  const review = await make('TRAIL')
  expect(await refusal(sign({ ...review, contentHash: 'f'.repeat(64) }))).toBe(
    'signatures.recordChanged',
  )
})

test('a review is never changed or removed, whatever happens later', async () => {
  const before = await make('TRAIL')
  ingest.moveClock(DAY_MS)
  await make('SETTINGS')
  expect((await show(before.id)).content).toBe(before.content)
  const database = new DatabaseSync(join(ingest.dataDir, DATABASE_FILE))
  expect(() => database.exec("UPDATE review SET content = '{}'")).toThrow('never changed')
  expect(() => database.exec('DELETE FROM review')).toThrow('never removed')
  database.close()
})

test('an entry of the trail that was changed is found and named', async () => {
  const storage = {
    ...ingest.storage,
    audit: {
      ...ingest.storage.audit,
      links: async (after: number, first: number) =>
        (await ingest.storage.audit.links(after, first)).map((link) =>
          link.id === 2 ? { ...link, action: 'tool.forged' } : link,
        ),
    },
  }
  const account = (await ingest.storage.accounts.byId(ingest.anna.id))!
  const span = { fromDay: day, toDay: day, fromMs: 0, toMs: ingest.clock().getTime() }
  const trail = await gatherTrail(storage, {
    account,
    span,
    tools: [],
    people: peopleRegister(),
    nowMs: span.toMs,
  })
  expect(trail).toMatchObject({ ok: true, value: { chain: { fault: 2 } } })
})

test('days that cannot be reviewed are refused with a reason', async () => {
  const cases: [object, string][] = [
    [{ dateStart: 'yesterday' }, 'reviews.unreadableDays'],
    [{ dateStart: '2026-02-30' }, 'reviews.unreadableDays'],
    [{ dateStart: day, dateEnd: '2020-01-01' }, 'reviews.wrongDays'],
    [{ dateStart: '2020-01-01', dateEnd: '2021-01-01' }, 'reviews.wrongDays'],
    [{ dateEnd: '2099-01-01', dateStart: '2098-12-31' }, 'reviews.notOver'],
  ]
  for (const [more, key] of cases) expect(await refusal(make('TRAIL', more))).toBe(key)
})

test('sensors of others, none at all, and too many are refused', async () => {
  expect(await refusal(make('ALARMS', { toolIds: ['9999'] }))).toBe('reviews.sensorGone')
  expect(await refusal(make('ALARMS', { toolIds: [] }))).toBe('reviews.noSensors')
  const many = Array.from({ length: 201 }, (_, i) => String(i + 1))
  expect(await refusal(make('SETTINGS', { toolIds: many }))).toBe('reviews.tooManySensors')
})

test('who has the record of a review as a file learns without a login that it was made here, and of a changed one that it was not', async () => {
  const { content } = await make('SETTINGS')
  const verified = (text: string) =>
    ask<{ kind: string; issuedAt: string } | null>(
      `{ verifyFile(sha256: "${createHash('sha256').update(text).digest('hex')}") { kind issuedAt month periodStart hasChanged } }`,
      {},
      { kind: 'nobody' },
    )
  expect(await verified(content)).toEqual({
    kind: 'REVIEW',
    issuedAt: ingest.clock().toISOString().replace('.000', ''),
    month: null,
    periodStart: null,
    hasChanged: null,
  })
  expect(await verified(`${content} `)).toBeNull()
})

test('a review is issued as a paper with its signatures, which is on record and known at the check', async () => {
  const review = await make('SETTINGS')
  await sign(review)
  const pdf = Buffer.from(
    await ask<string>(`{ reviewPdf(id: "${review.id}", language: hungarian) }`),
    'base64',
  )
  const text = textOf(readPdf(pdf).structure).join('\n')
  for (const part of [
    'Felülvizsgálat: Riasztási beállítások',
    review.contentHash,
    ingest.anna.email,
  ])
    expect(text).toContain(part)
  expect(text).toContain('Ellenőrizve')
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const entries = await entriesAbout(ingest.storage, {
    kind: 'account',
    id: String(ingest.anna.id),
  })
  expect(entries.find(({ action }) => action === 'review.issued')?.after).toMatchObject({
    review: review.id,
    contentHash: review.contentHash,
    fileHash: sha256,
  })
  const kind = (hash: string) =>
    ask<{ kind: string } | null>(
      `{ verifyFile(sha256: "${hash}") { kind } }`,
      {},
      { kind: 'nobody' },
    )
  expect(await kind(sha256)).toEqual({ kind: 'REVIEW_PDF' })
  const changed = Buffer.concat([pdf, Buffer.from(' ')])
  expect(await kind(createHash('sha256').update(changed).digest('hex'))).toBeNull()
})
