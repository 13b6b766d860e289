import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { DeviationFacts } from '../../src/domain/deviations/deviation-facts.ts'
import type { AlarmReason } from '../../src/domain/records/alarm-reason.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { unknownSignature } from '../../src/server/audit/unknown-signature.ts'
import { matterFacts } from '../../src/server/deviations/drawing/deviation-facts-text.ts'
import { logWords } from '../../src/server/measure-log/words/log-words.ts'
import { readPdf, textOf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

const VERSION = `id version state factsHash contentHash cause assessment writtenAt writtenBy reason
  facts { lane beganAt endedAt readings lowest highest meanKinetic outMs missingMs site raiseDelay limits { min max }
    reason { reason openedAt minutes celsius }
    told { name kind } answers { name kind correctiveAction isByLink } curve { times values } }
  readingsSince { isChanged readings } signatures { meaning firstName withdrawnAt }`
const SHOWN = `id number state sensorName alarmId beganAt endedAt withdrawnReason newest { ${VERSION} } versions { version state cause reason }`

type Facts = {
  lane: string | null
  endedAt: string | null
  readings: number
  outMs: number
  answers: unknown[]
  curve: { times: number[]; values: number[] }
} & Record<string, unknown>
type Shown = {
  id: string
  number: string
  state: string
  newest: {
    id: string
    factsHash: string
    contentHash: string | null
    writtenAt: string
    facts: Facts
    readingsSince: { isChanged: boolean; readings: number } | null
    signatures: unknown[]
  }
  versions: { version: number; state: string; cause: string; reason: string | null }[]
}

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
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
})
afterEach(() => ingest.closeIngest())

const BEGAN = '2026-11-20T09:00:00Z'
const at = (minute: number): string =>
  new Date(Date.parse(BEGAN) + minute * MINUTE_MS).toISOString()
const store = (...readings: [minute: number, celsius: number][]) =>
  ingest.send(
    { imei: IMEI, readings: readings.map(([minute, celsius]) => reading(1, at(minute), celsius)) },
    { key },
  )
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

/** Half an hour too warm, with an alarm that Anna acknowledges and that is over. */
const alarm = async (): Promise<string> => {
  for (let minute = 0; minute <= 5; minute++) await store([minute, 4])
  for (let minute = 6; minute <= 35; minute++) {
    ingest.moveClock(MINUTE_MS)
    await store([minute, 12])
  }
  const [{ id }] = await ask<[{ id: string }]>('{ alarmList { id } }')
  await ask(
    'mutation ($id: ID!) { acknowledgeAlarm(id: $id, correctiveAction: "Closed the door.") { id } }',
    { id },
  )
  return id
}
const recover = async (): Promise<void> => {
  for (let minute = 36; minute <= 60; minute++) {
    ingest.moveClock(MINUTE_MS)
    await store([minute, 4])
  }
}
const begin = (alarmId: string) =>
  ask<Shown>(`mutation ($alarmId: ID) { beginDeviation(alarmId: $alarmId) { ${SHOWN} } }`, {
    alarmId,
  })
const TEXT = {
  cause: 'The door stood open.',
  assessment: 'RELEASED',
  assessmentNote: '',
  action: 'Closed it.',
  prevention: 'A spring for the door.',
}
const write = (report: Shown, text: object = {}) =>
  ask<Shown>(
    `mutation ($id: ID!, $writtenAt: DateTime!, $cause: String!, $assessment: GoodsAssessment!, $assessmentNote: String!, $action: String!, $prevention: String!) {
      writeDeviation(id: $id, writtenAt: $writtenAt, cause: $cause, assessment: $assessment, assessmentNote: $assessmentNote, action: $action, prevention: $prevention) { ${SHOWN} } }`,
    { id: report.id, writtenAt: report.newest.writtenAt, ...TEXT, ...text },
  )
const change = (name: string, { id }: { id: string }, more: Record<string, string> = {}) =>
  ask<Shown>(
    `mutation { ${name}(id: "${id}"${Object.entries(more)
      .map(([field, value]) => `, ${field}: "${value}"`)
      .join('')}) { ${SHOWN} } }`,
  )
const submit = (report: Shown) =>
  change('submitDeviation', report, { factsHash: report.newest.factsHash })
const sign = (report: Shown, meaning = 'APPROVED', password = PASSWORD) =>
  ask<{ id: string }>(
    'mutation ($id: ID!, $contentHash: String!, $meaning: SignatureMeaning!, $password: String) { signRecord(kind: DEVIATION, id: $id, contentHash: $contentHash, meaning: $meaning, password: $password) { id } }',
    { id: report.newest.id, contentHash: report.newest.contentHash ?? '', meaning, password },
  )
const shown = ({ id }: { id: string }, actor = anna) =>
  ask<Shown>(`query ($id: ID!) { deviation(id: $id) { ${SHOWN} } }`, { id }, actor)
/** A report about an alarm that is over, handed in. */
const handedIn = async (): Promise<Shown> => {
  const id = await alarm()
  await recover()
  return submit(await write(await begin(id)))
}

describe('a report about an alarm', () => {
  test('has what the program knows: the curve, how long and how far, and who answered', async () => {
    const id = await alarm()
    await recover()
    const report = await begin(id)
    expect(report).toMatchObject({
      number: '2026-0001',
      state: 'OPEN',
      sensorName: tool.name,
      alarmId: id,
    })
    const { facts } = report.newest
    expect(facts).toMatchObject({
      lane: 'HIGH',
      beganAt: '2026-11-20T09:06:00Z',
      endedAt: expect.stringContaining('2026-11-20T09:'),
      highest: 12,
      outMs: 30 * MINUTE_MS,
      missingMs: 0,
      limits: [{ min: -10, max: 10 }],
      answers: [
        {
          name: 'Anna Kovács',
          kind: 'ACKNOWLEDGED',
          correctiveAction: 'Closed the door.',
          isByLink: false,
        },
      ],
    })
    expect(facts['meanKinetic']).toBeGreaterThan(8)
    expect(facts.curve.times[0]).toBe(Date.parse(BEGAN))
    expect(Math.max(...facts.curve.values)).toBe(12)
    expect(await refusal(begin(id))).toBe('deviations.exists')
  })

  test('says why the alarm came when it came, as the alarm page does; older facts stay as they are', async () => {
    const id = await alarm()
    await recover()
    const { newest } = await begin(id)
    const { excursions } = await ask<{ excursions: { alarms: unknown[] }[] }>(
      `{ periodFigures(toolId: "${tool.id}", dateStart: "${at(0)}", dateEnd: "${at(60)}") { excursions { alarms { reason openedAt minutes celsius } } } }`,
    )
    expect(newest.facts['reason']).toMatchObject({ reason: 'AFTER_DELAY', minutes: 10 })
    expect([newest.facts['reason']]).toEqual(excursions[0]!.alarms)
    const words = logWords({ language: 'de', timeZone: 'Europe/Budapest', fromMs: 0, toMs: 1 })
    const [stored] = await ingest.storage.deviations.versionsOf([1])
    const facts = JSON.parse(stored!.facts) as DeviationFacts
    const why = 'nach 10\u00a0min jenseits der Alarmgrenze'
    expect(matterFacts(facts, words)).toContainEqual({ label: 'Warum zu dieser Zeit', value: why })
    const { reason: _, ...first } = facts
    expect(matterFacts({ ...first, form: 1 }, words).map(({ label }) => label)).not.toContain(
      'Warum zu dieser Zeit',
    )
  })

  test('says what decided in place of the delay when the alarm came', async () => {
    const id = await alarm()
    await recover()
    await begin(id)
    const [stored] = await ingest.storage.deviations.versionsOf([1])
    const facts = JSON.parse(stored!.facts) as DeviationFacts
    const delay = (reason: AlarmReason, condition?: 'Milk') => {
      const words = logWords({ language: 'en', timeZone: 'UTC', fromMs: 0, toMs: 1 })
      const named = condition && { condition: { name: condition, severity: 'alarm' as const } }
      return matterFacts({ ...facts, reason: { openedMs: 1, reason, ...named } }, words).find(
        ({ label }) => label === 'Alarm delay',
      )?.value
    }
    expect(delay({ kind: 'after-delay', minutes: 10 })).toBe('10 min')
    expect(delay({ kind: 'after-defrost-time', minutes: 45 })).toMatch(
      /^10 min; here the 45\u00a0min counted .* defrosts/,
    )
    expect(delay({ kind: 'slower-than-defrosts', defrosts: 9 })).toBe(
      '10 min; here the comparison with earlier defrosts decided',
    )
    expect(delay({ kind: 'lasted', minutes: 5 }, 'Milk')).toBe(
      '10 min; here the condition “Milk” decided',
    )
  })

  test('of alarm limits within the limits, the excursion that followed is no reason of the alarm', async () => {
    await ingest.changeTool(tool, {
      limits: { min: 2, max: 13, notificationMin: 2, notificationMax: 8 },
    })
    for (let minute = 0; minute <= 5; minute++) await store([minute, 4])
    for (let minute = 6; minute <= 25; minute++) {
      ingest.moveClock(MINUTE_MS)
      await store([minute, minute <= 18 ? 12 : 14])
    }
    const [{ id }] = await ask<[{ id: string }]>('{ alarmList { id } }')
    const { newest } = await begin(id)
    expect(newest.facts['reason']).toMatchObject({ reason: 'AFTER_DELAY', minutes: 10 })
  })

  test('about an excursion without an alarm says why none came', async () => {
    for (const [minute, celsius] of [4, 4, 12, 12, 12, 4, 4].entries())
      await store([minute, celsius])
    ingest.moveClock(10 * MINUTE_MS)
    const report = await ask<Shown>(
      `mutation { beginDeviation(toolId: "${tool.id}", dateStart: "${at(1)}", dateEnd: "${at(6)}") { ${SHOWN} } }`,
    )
    expect(report.newest.facts).toMatchObject({
      lane: null,
      reason: { reason: 'SHORT', openedAt: null, minutes: 10 },
    })
  })

  test('says that readings came later, and keeps its facts until somebody renews them', async () => {
    const id = await alarm()
    await recover()
    const report = await begin(id)
    expect(report.newest.readingsSince).toMatchObject({ isChanged: false })
    const before = report.newest.facts.readings
    await store([20.5, 13])
    const since = (await shown(report)).newest
    expect(since.readingsSince).toEqual({ isChanged: true, readings: before + 1 })
    expect(since.facts.readings).toBe(before)
    const renewed = await change('renewDeviationFacts', report)
    expect(renewed.newest.facts).toMatchObject({ readings: before + 1, highest: 13 })
    expect(renewed.newest.factsHash).not.toBe(report.newest.factsHash)
  })

  test('is handed in when the alarm is over and everything is written, and is changed no more', async () => {
    const id = await alarm()
    const report = await begin(id)
    expect(report.newest.facts.endedAt).toBeNull()
    const written = await write(report)
    expect(await refusal(submit(written))).toBe('deviations.stillLasts')
    await recover()
    const renewed = await change('renewDeviationFacts', report)
    const emptied = await write(renewed, { cause: ' ', assessment: 'UNDER_ASSESSMENT' })
    expect(await refusal(submit(emptied))).toBe('deviations.missing')
    const waiting = await submit(await write(emptied))
    expect(waiting.state).toBe('WAITING')
    expect(waiting.newest.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await refusal(write(waiting, { cause: 'Another one.' }))).toBe('deviations.notOpen')
    expect(await refusal(change('renewDeviationFacts', report))).toBe('deviations.notOpen')
    const returned = await change('returnDeviation', report, { reason: 'Name the batch.' })
    expect(returned).toMatchObject({ state: 'OPEN', newest: { contentHash: null } })
  })

  test('a writer who has not read what somebody saved meanwhile is refused', async () => {
    const report = await begin(await alarm())
    await write(report)
    expect(await refusal(write(report, { cause: 'The fan.' }))).toBe('deviations.changedMeanwhile')
  })

  test('is approved by a signature with a proof of the person; a changed one is a new version', async () => {
    const waiting = await handedIn()
    expect(await refusal(sign(waiting, 'APPROVED', 'wrong'))).not.toBe('none')
    await sign(waiting, 'REVIEWED')
    expect((await shown(waiting)).state).toBe('WAITING')
    expect(await refusal(change('returnDeviation', waiting, { reason: 'x' }))).toBe(
      'deviations.signed',
    )
    await sign(waiting)
    const approved = await shown(waiting)
    expect(approved).toMatchObject({
      state: 'APPROVED',
      newest: { signatures: [{}, { meaning: 'APPROVED', firstName: 'Anna' }] },
    })
    expect(await refusal(write(approved, { cause: 'The fan.' }))).toBe('deviations.notOpen')
    const revised = await change('reviseDeviation', approved, { reason: 'It was the fan.' })
    const rewritten = await write(revised, { cause: 'The fan.' })
    expect(rewritten).toMatchObject({
      number: '2026-0001',
      state: 'OPEN',
      versions: [
        { version: 1, state: 'APPROVED', cause: 'The door stood open.', reason: null },
        { version: 2, state: 'OPEN', cause: 'The fan.', reason: 'It was the fan.' },
      ],
      newest: { signatures: [] },
    })
  })

  test('waits again once its approval is withdrawn', async () => {
    const waiting = await handedIn()
    const { id } = await sign(waiting)
    await ask('mutation ($id: ID!) { withdrawSignature(id: $id, reason: "Too early.") { id } }', {
      id,
    })
    expect((await shown(waiting)).state).toBe('WAITING')
  })

  test('a withdrawn one keeps its number, and the next has the next one', async () => {
    const id = await alarm()
    const first = await begin(id)
    expect(await change('withdrawDeviation', first, { reason: 'Wrong alarm.' })).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnReason: 'Wrong alarm.',
    })
    expect(await refusal(change('withdrawDeviation', first, { reason: 'x' }))).toBe(
      'deviations.withdrawn',
    )
    expect((await begin(id)).number).toBe('2026-0002')
    ingest.moveClock(60 * DAY_MS)
    anna = (await ingest.session(ingest.anna.email, PASSWORD)).actor
    const next = await ask<Shown>(
      `mutation { beginDeviation(toolId: "${tool.id}", dateStart: "${at(6)}", dateEnd: "${at(36)}") { ${SHOWN} } }`,
    )
    expect(next).toMatchObject({
      number: '2027-0001',
      newest: { facts: { lane: null, outMs: 30 * MINUTE_MS } },
    })
  })

  test('the list finds reports by state, number, sensor and period', async () => {
    const report = await begin(await alarm())
    const found = async (filter: string) =>
      (await ask<{ number: string }[]>(`{ deviations(${filter}) { number } }`)).length
    for (const [filter, count] of [
      ['states: [OPEN, WAITING]', 1],
      ['states: [APPROVED]', 0],
      ['search: "2026-00"', 1],
      ['search: "2025"', 0],
      [`search: "${IMEI.slice(0, 6)}"`, 1],
      ['dateStart: "2026-11-20", dateEnd: "2026-11-20"', 1],
      ['dateStart: "2026-11-10", dateEnd: "2026-11-19"', 0],
      [`toolId: "${tool.id}"`, 1],
      [`first: 1, before: "${report.id}"`, 0],
    ] as const)
      expect([filter, await found(filter)]).toEqual([filter, count])
  })

  test('its PDF has facts, texts and signatures, and that it was printed is in the trail', async () => {
    const waiting = await handedIn()
    await sign(waiting)
    const file = Buffer.from(
      await ask<string>(`{ deviationReport(id: "${waiting.id}", language: german) }`),
      'base64',
    )
    const sha256 = createHash('sha256').update(file).digest('hex')
    // Everybody who has the file may ask what it is.
    const { data } = await ingest.ask(`{ verifyFile(sha256: "${sha256}") { kind month } }`)
    expect(data).toEqual({ verifyFile: { kind: 'DEVIATION', month: null } })
    const pdf = readPdf(file)
    const text = textOf(pdf.structure).join('\n')
    for (const part of [
      'Abweichungsbericht 2026-0001',
      'The door stood open.',
      '12,00\u00a0°C',
      'Anna Kovács',
      'Freigegeben',
    ])
      expect(text).toContain(part)
    // Who got a message stands under "An", who answered under "Von".
    expect(text.split('Antworten')[1]).toContain('Von')
    const entries = await entriesAbout(ingest.storage, {
      kind: 'tool',
      id: String(tool.id),
    })
    expect(
      entries.map(({ action }) => action).filter((action) => action.startsWith('deviation.')),
    ).toEqual(['deviation.begun', 'deviation.written', 'deviation.submitted', 'deviation.issued'])
    expect(await unknownSignature(ingest.storage.audit, ingest.storage.signatures)).toBeNull()
  })

  test('stays with its account when the sensor goes to another customer', async () => {
    const report = await begin(await alarm())
    const other = await ingest.addAccount('user', null, 'other@example.com')
    const stranger: Actor = { kind: 'account', id: other.id, role: 'user', path: other.path }
    await ingest.storage.transaction((stores) =>
      stores.tools
        .change(tool.id, { userId: other.id, updatedAt: ingest.clock() })
        .then(() => undefined),
    )
    expect(await refusal(shown(report, stranger))).toBe('NOT_FOUND')
    expect((await shown(report)).newest.readingsSince).toBeNull()
  })

  test('of an erased person neither name nor address is left in its facts', async () => {
    const report = await begin(await alarm())
    await ingest.storage.transaction((stores) =>
      stores.deviations.erase({ accountId: ingest.anna.id, address: null }),
    )
    expect((await shown(report)).newest.facts.answers).toMatchObject([{ name: '' }])
  })
})
