import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { type Ingest, openIngest } from './ingest-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

let ingest: Ingest
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
    passwordHash,
    timeZone: 'Europe/Budapest',
    updatedAt: ingest.clock(),
  })
  anna = (await ingest.session(ingest.anna.email, PASSWORD)).actor
})
afterEach(() => ingest.closeIngest())

const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const { data, errors } = await ingest.ask(query, { actor: anna, variables: { ...variables } })
  if (errors[0])
    throw new Error(String((errors[0].keys as string[] | undefined)?.[0] ?? errors[0].code))
  return Object.values(data ?? {})[0] as T
}
const add = (args: string) =>
  ask<{ id: string }>(
    `mutation { addSigningDuty(withinDays: 1, meaning: REVIEWED, ${args}) { id } }`,
  )
type Period = { fromDay: string; toDay: string; state: string; missing: { recordId: string }[] }
type Duty = { isMine: boolean; isVacant: boolean; periods: Period[] }
const duties = async () =>
  (
    await ask<{ duties: Duty[] }>(
      `{ signing { duties { isMine isVacant periods { fromDay toDay state missing { toolId recordId } by { firstName } } } } }`,
    )
  ).duties
const dayBefore = (days: number) =>
  new Date(ingest.clock().getTime() - days * DAY_MS).toISOString().slice(0, 10)

test('a review of exactly the period, made after it and signed, fulfils the duty; nothing is stored twice', async () => {
  const yesterday = dayBefore(1)
  await add(`record: ALARMS, rhythm: DAILY, sinceDay: "${dayBefore(3)}"`)
  await ingest.addTool(1)
  const states = async () => (await duties())[0]!.periods.map(({ state }) => state)
  expect(await states()).toEqual(['DUE', 'OVERDUE', 'OVERDUE'])
  expect(await ask('{ overdueSignatures }')).toBe(2)
  const review = await ask<{ id: string; contentHash: string }>(
    `mutation { makeReview(kind: ALARMS, dateStart: "${yesterday}", dateEnd: "${yesterday}") { id contentHash } }`,
  )
  expect((await duties())[0]!.periods[0]!.missing).toEqual([{ toolId: null, recordId: review.id }])
  await ask(
    `mutation ($id: ID!, $contentHash: String!, $password: String) {
      signRecord(kind: REVIEW, id: $id, contentHash: $contentHash, meaning: REVIEWED, password: $password) { id } }`,
    { ...review, password: PASSWORD },
  )
  expect(await states()).toEqual(['SIGNED', 'OVERDUE', 'OVERDUE'])
  ingest.moveClock(DAY_MS)
  expect(await states()).toEqual(['DUE', 'SIGNED', 'OVERDUE', 'OVERDUE'])
})

test('a log is needed of each sensor that the account had before the period was over', async () => {
  const tool = await ingest.addTool(1)
  await add(`record: LOGS, rhythm: DAILY, sinceDay: "${dayBefore(1)}"`)
  expect((await duties())[0]!.periods[0]!.state).toBe('NOTHING')
  ingest.moveClock(DAY_MS)
  expect((await duties())[0]!.periods[0]).toMatchObject({
    state: 'DUE',
    missing: [{ toolId: String(tool.id), recordId: null }],
  })
  const day = dayBefore(1)
  await ask(
    `{ generateMeasureLog(imeiNumber: "${tool.imeiNumber}", measureId: "1", dateStart: "${day}", dateEnd: "${day}", language: english) }`,
  )
  const [log] = await ask<{ id: string; contentHash: string }[]>(
    `{ issuedLogs(toolId: "${tool.id}") { id contentHash } }`,
  )
  expect((await duties())[0]!.periods[0]!.missing).toMatchObject([{ recordId: log!.id }])
  await ask(
    `mutation ($id: ID!, $contentHash: String!, $password: String) {
      signRecord(kind: LOG, id: $id, contentHash: $contentHash, meaning: REVIEWED, password: $password) { id } }`,
    { ...log, password: PASSWORD },
  )
  expect((await duties())[0]!.periods[0]!.state).toBe('SIGNED')
})

test("the register of a site fulfils the duty about that site, and the account's does not", async () => {
  const siteId = await ask<{ id: string }>('mutation { createSite(name: "Harbour") { id } }').then(
    ({ id }) => id,
  )
  const sinceDay = ingest.clock().toISOString().slice(0, 10)
  await add(`record: REGISTER, rhythm: MONTHLY, siteId: "${siteId}", sinceDay: "${sinceDay}"`)
  const empty = await ask<{ id: string }>('mutation { createSite(name: "Empty") { id } }')
  await add(`record: REGISTER, rhythm: MONTHLY, siteId: "${empty.id}", sinceDay: "${sinceDay}"`)
  const tool = await ingest.addTool(1)
  await ask(`mutation { setSiteOfTools(toolIds: ["${tool.id}"], siteId: "${siteId}") { id } }`)
  const month = sinceDay.slice(0, 7)
  ingest.moveClock(12 * DAY_MS)
  anna = (await ingest.session(ingest.anna.email, PASSWORD)).actor
  const states = async () => (await duties()).map(({ periods }) => periods[0]!.state)
  // Nobody is at the other site: there is nothing to sign.
  expect(await states()).toEqual(['OVERDUE', 'NOTHING'])
  const issue = async (site: string) => {
    await ask(`{ haccpPdf(month: "${month}"${site}, language: english) }`)
    const { issued } = await ask<{ issued: { id: string; contentHash: string }[] }>(
      `{ haccpMonth(month: "${month}") { issued { id contentHash } } }`,
    )
    await ask(
      `mutation ($id: ID!, $contentHash: String!, $password: String) {
        signRecord(kind: REGISTER, id: $id, contentHash: $contentHash, meaning: REVIEWED, password: $password) { id } }`,
      { ...issued[0]!, password: PASSWORD },
    )
  }
  await issue('')
  expect(await states()).toEqual(['OVERDUE', 'NOTHING'])
  expect(await ask<number>('{ overdueSignatures }')).toBe(1)
  await issue(`, siteId: "${siteId}"`)
  expect(await states()).toEqual(['SIGNED_LATE', 'NOTHING'])
  expect(await ask<number>('{ overdueSignatures }')).toBe(0)
})

test('duties that nobody could fulfil are refused', async () => {
  const since = `sinceDay: "${dayBefore(0)}"`
  const refused = async (args: string) => add(args).then(String, (error: Error) => error.message)
  expect(await refused(`record: REGISTER, rhythm: WEEKLY, ${since}`)).toBe(
    'signing.registerIsMonthly',
  )
  expect(await refused(`record: LOGS, rhythm: YEARLY, ${since}`)).toBe('signing.logIsShort')
  expect(await refused(`record: TRAIL, rhythm: DAILY, toolIds: ["1"], ${since}`)).toBe(
    'signing.withoutSensors',
  )
  expect(await refused(`record: REGISTER, rhythm: MONTHLY, siteId: "999", ${since}`)).toBe(
    'reports.siteGone',
  )
  expect(await refused(`record: REGISTER, rhythm: MONTHLY, toolIds: ["1"], ${since}`)).toBe(
    'signing.withoutSensors',
  )
  expect(await refused(`record: LOGS, rhythm: DAILY, toolIds: ["999"], ${since}`)).toBe(
    'reports.toolGone',
  )
  expect(await refused(`record: TRAIL, rhythm: DAILY, person: "999", ${since}`)).toBe(
    'signing.mayNotSign',
  )
  expect(await refused('record: TRAIL, rhythm: DAILY, sinceDay: "2020-01-01"')).toBe(
    'signing.sinceWrong',
  )
})

test('what becomes of a duty is in the trail: added, given to somebody else, ended', async () => {
  const { id } = await add(`record: TRAIL, rhythm: MONTHLY, sinceDay: "${dayBefore(0)}"`)
  await ask(`mutation { assignSigningDuty(id: "${id}", right: STAFF) { id } }`)
  expect(await ask(`mutation { endSigningDuty(id: "${id}") }`)).toBe(true)
  const entries = await entriesAbout(ingest.storage, {
    kind: 'account',
    id: String(ingest.anna.id),
  })
  const own = entries.filter(({ action }) => action.startsWith('signing.'))
  expect(own.map(({ action }) => action)).toEqual([
    'signing.duty-added',
    'signing.duty-assigned',
    'signing.duty-ended',
  ])
  expect(own[1]).toMatchObject({
    before: { signingRight: 'OWNER' },
    after: { signingRight: 'STAFF', signingRecord: 'TRAIL' },
  })
})
