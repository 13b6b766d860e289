import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOTHING_ENTERED } from '../../src/domain/instruments/instrument.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { gatherRecord } from '../../src/server/measure-log/record/gather-record.ts'
import { incidentsOf } from '../../src/server/measure-log/record/incidents-of.ts'
import {
  contentHash,
  partHashes,
  verifyCode,
} from '../../src/server/measure-log/record/record-hash.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { granted, IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const LOG = `query ($language: Languages!, $withReadings: Boolean = true) {
  generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: $language, withReadings: $withReadings) }`
const VERIFY = `query ($code: String, $fileHash: String) { verifyLog(code: $code, fileHash: $fileHash) {
  code issuedAt issues { issuedAt firstName lastName account role language } periodStart periodEnd recordedUntil timeZone language deviceEnding equipmentId contentHash changed readings readingsAdded isBeyondRetention } }`

const AN_ALARM = {
  lane: 'HIGH',
  state: 'ACTIVE',
  startedAt: new Date('2026-11-20T08:00:00Z'),
  openedAt: new Date('2026-11-20T08:00:00Z'),
  recoveredAt: null,
  recoveryCause: null,
  limit: 8,
  extreme: 9,
  isBreaching: false,
  isLate: false,
} as const

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
  await store(reading(1, '2026-11-20T08:00:00Z', 4), reading(1, '2026-11-20T08:05:00Z', 4.5))
  // The day of the readings is over.
  ingest.moveClock(DAY_MS)
})
afterEach(() => ingest.closeIngest())

const store = (...readings: unknown[]) => ingest.send({ imei: IMEI, readings }, { key })
const print = async (language = 'english', withReadings = true): Promise<Buffer> => {
  const variables = { language, withReadings }
  const { data, errors } = await ingest.ask(LOG, { actor: anna, variables })
  if (errors[0]) throw new Error(errors[0].message)
  return Buffer.from((data as { generateMeasureLog: string }).generateMeasureLog, 'base64')
}
const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex')
type Verified = {
  code: string
  changed: string[]
  readingsAdded: number
  isBeyondRetention: boolean
} & Record<string, unknown>
const verify = async (variables: {
  code?: string
  fileHash?: string
}): Promise<Verified | null> => {
  const { data, errors } = await ingest.ask(VERIFY, { variables })
  if (errors[0]) throw new Error(errors[0].message)
  return (data as { verifyLog: Verified | null }).verifyLog
}
const save = (change: Partial<Tool>) =>
  ingest.services.tools.save(ingest.root, { ...tool, type: 'temperature', ...change })

describe('a measurement log can be verified by everybody who has it', () => {
  test('by its file: the answer has result, issue time and period, and no content of the log', async () => {
    const verified = await verify({ fileHash: sha256(await print()) })
    expect(verified).toEqual({
      code: expect.stringMatching(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/),
      issuedAt: '2026-11-21T09:00:00Z',
      issues: [
        {
          issuedAt: '2026-11-21T09:00:00Z',
          firstName: 'Anna',
          lastName: 'Kovács',
          account: 'anna@example.com',
          role: 'user',
          language: 'english',
        },
      ],
      periodStart: '2026-11-20T00:00:00Z',
      periodEnd: '2026-11-21T00:00:00Z',
      recordedUntil: '2026-11-21T00:00:00Z',
      timeZone: 'UTC',
      language: 'english',
      deviceEnding: IMEI.slice(-4),
      equipmentId: 1,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      changed: [],
      readings: 2,
      readingsAdded: 0,
      isBeyondRetention: false,
    })
  })

  test('a file with one changed byte is unknown', async () => {
    const file = await print()
    file[file.length >> 1]! ^= 1
    expect(await verify({ fileHash: sha256(file) })).toBeNull()
  })

  test('by its code, in any spelling; a code that was never issued is unknown', async () => {
    const byFile = await verify({ fileHash: sha256(await print()) })
    const code = byFile!.code
    expect(await verify({ code })).toEqual(byFile)
    expect(
      await verify({
        code: code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'),
      }),
    ).toEqual(byFile)
    expect(
      await verify({ code: `${code.slice(0, -1)}${code.endsWith('0') ? '2' : '0'}` }),
    ).toBeNull()
    expect(await verify({ code: 'hello' })).toBeNull()
  })

  test('one record in two languages has one code and two files', async () => {
    const english = await verify({ fileHash: sha256(await print('english')) })
    const german = await verify({ fileHash: sha256(await print('german')) })
    expect(german).toMatchObject({
      code: english?.code,
      contentHash: english?.contentHash,
      language: 'german',
    })
  })

  test('a print without its readings is another file of the same record, which covers them', async () => {
    const full = await verify({ fileHash: sha256(await print('english')) })
    const short = await verify({ fileHash: sha256(await print('english', false)) })
    const { code, contentHash } = full!
    expect(short).toMatchObject({ code, contentHash, changed: [], readings: 2 })
  })

  test('a log that is issued again is another file with its own time, and the same record', async () => {
    const first = await verify({ fileHash: sha256(await print()) })
    ingest.moveClock(MINUTE_MS)
    const root = await ingest.ask(LOG, {
      actor: ingest.root,
      variables: { language: 'english' },
    })
    const again = await verify({
      fileHash: sha256(
        Buffer.from((root.data as { generateMeasureLog: string }).generateMeasureLog, 'base64'),
      ),
    })
    expect(again).toMatchObject({
      code: first?.code,
      contentHash: first?.contentHash,
      issuedAt: '2026-11-21T09:01:00Z',
      issues: [{ issuedAt: '2026-11-21T09:01:00Z', role: 'superadmin' }],
    })
    expect((await verify({ code: first!.code }))?.issues).toMatchObject([
      { issuedAt: '2026-11-21T09:01:00Z', role: 'superadmin' },
      { issuedAt: '2026-11-21T09:00:00Z', firstName: 'Anna', role: 'user' },
    ])
  })

  test('the issuer is named as on the paper, also when the name changes later; an erased one is not', async () => {
    const fileHash = sha256(await print())
    granted(
      await ingest.services.users.edit(ingest.root, {
        id: ingest.anna.id,
        lastName: 'Nagy',
        language: 'hungarian',
        parentUserId: null,
        kind: 'any',
      }),
    )
    expect((await verify({ fileHash }))?.issues).toMatchObject([{ lastName: 'Kovács' }])
    granted(await ingest.services.tools.remove(ingest.root, { id: tool.id }))
    granted(await ingest.services.users.remove(ingest.root, { id: ingest.anna.id }))
    granted(await ingest.services.audit.erasePerson(ingest.root, { id: ingest.anna.id }))
    expect((await verify({ fileHash }))?.issues).toMatchObject([
      { firstName: '', lastName: '', account: '', role: 'user' },
    ])
  })

  test('the record reads as it did after its owner and whoever acknowledged were erased; of an older form it differs', async () => {
    const { storage, root } = ingest
    const at = new Date('2026-11-20T08:30:00Z')
    const { id } = await autoCommit(storage).alarms.open({
      ...AN_ALARM,
      toolId: tool.id,
      state: 'RECOVERED',
      recoveredAt: at,
      recoveryCause: 'readings',
    })
    await autoCommit(storage).alarms.respond(id, {
      kind: 'ACKNOWLEDGED',
      at,
      accountId: ingest.anna.id,
      correctiveAction: 'Door closed',
    })
    const fileHash = sha256(await print())
    const { id: _, ...log } = (await storage.issuedLogs.byFileHash(fileHash))!
    const record = await gatherRecord({ storage, incidentsOf: incidentsOf({ storage }) }, tool, log)
    const parts = partHashes(record, 4)
    const older = { ...log, format: 4, code: 'OLDER', fileHash: 'f'.repeat(64), partHashes: parts }
    await autoCommit(storage).issuedLogs.issue(older, { ...ingest.anna, role: 'user' })
    granted(await ingest.services.tools.remove(root, { id: tool.id }))
    granted(await ingest.services.users.remove(root, { id: ingest.anna.id }))
    expect((await verify({ fileHash }))?.changed).toEqual([])
    expect((await verify({ fileHash: older.fileHash }))?.changed).toEqual([])
    granted(await ingest.services.audit.erasePerson(root, { id: ingest.anna.id }))
    expect((await verify({ fileHash }))?.changed).toEqual([])
    expect((await verify({ fileHash: older.fileHash }))?.changed).toEqual(['owner', 'incidents'])
  })

  test('no two files of one record are alike: a name cannot be found by drawing it anew', async () => {
    expect(sha256(await print())).not.toBe(sha256(await print()))
  })

  test('each issue is in the trail', async () => {
    const fileHash = sha256(await print())
    await print()
    const entries = (
      await entriesAbout(ingest.storage, { kind: 'tool', id: String(tool.id) })
    ).filter(({ action }) => action === 'log.issued')
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({
      actor: { kind: 'account', id: ingest.anna.id },
      after: {
        fileHash,
        language: 'english',
        from: '2026-11-20T00:00:00.000Z',
        to: '2026-11-21T00:00:00.000Z',
      },
    })
  })

  test('neither code nor file, or both, is refused', async () => {
    expect((await ingest.ask(VERIFY)).errors[0]?.code).toBe('BAD_USER_INPUT')
    expect(
      (await ingest.ask(VERIFY, { variables: { code: 'a', fileHash: 'b' } })).errors[0]?.code,
    ).toBe('BAD_USER_INPUT')
  })

  test('an address with too many requests is refused for a while', async () => {
    for (let i = 0; i < 120; i++) expect(await verify({ code: 'none' })).toBeNull()
    expect((await ingest.ask(VERIFY, { variables: { code: 'none' } })).errors[0]?.code).toBe(
      'RATE_LIMITED',
    )
  })
})

describe('the answer names what changed in the record', () => {
  let fileHash: string
  beforeEach(async () => {
    fileHash = sha256(await print())
  })
  const changed = async () => (await verify({ fileHash }))?.changed

  test('readings that arrived later', async () => {
    await store(reading(1, '2026-11-20T08:02:00Z', 5))
    // It was measured before the sensor was set up, which the record marks.
    expect(await verify({ fileHash })).toMatchObject({
      changed: ['readings', 'marks'],
      readingsAdded: 1,
    })
  })

  test('not readings outside its period, nor new limits and corrections', async () => {
    await store(reading(1, '2026-11-21T08:02:00Z', 5))
    await save({ limits: { ...tool.limits, max: 5 }, temperatureCorrection: 1 })
    expect(await changed()).toEqual([])
  })

  test('in the form of its number: a log of format 3 says nothing of alarm settings', async () => {
    const { storage } = ingest
    const { id: _, ...log } = (await storage.issuedLogs.byFileHash(fileHash))!
    const record = await gatherRecord({ storage, incidentsOf: incidentsOf({ storage }) }, tool, log)
    const issue = async (format: 3 | 4, alarms: Record<string, string>) => {
      const partsThen = { ...partHashes(record, format), ...alarms }
      const hash = contentHash(partsThen, format)
      const file = createHash('sha256').update(`${format} ${hash}`).digest('hex')
      await autoCommit(storage).issuedLogs.issue(
        {
          ...log,
          format,
          code: verifyCode(hash),
          contentHash: hash,
          partHashes: partsThen,
          fileHash: file,
        },
        { ...ingest.anna, role: 'user' },
      )
      return (await verify({ fileHash: file }))?.changed
    }
    expect(await issue(3, {})).toEqual([])
    expect(await issue(4, {})).toEqual([])
    expect(await issue(4, { alarms: 'as they were' })).toEqual(['alarms'])
  })

  test("the sensor's name and the owner", async () => {
    await save({ name: 'Fish' })
    expect(await changed()).toEqual(['sensor'])
    const bela = await ingest.addAccount('user', null, 'bela@example.com')
    await save({ name: tool.name, userId: bela.id })
    expect(await changed()).toEqual(['owner'])
  })

  test('what is entered about the instrument, also what was wrong of the probe then; not a later calibration', async () => {
    const { instruments } = ingest.services
    const probe = { ...NOTHING_ENTERED, serialNumber: 'P-1', position: null }
    granted(await instruments.setProbe(anna, { toolId: tool.id, probe }))
    expect(await changed()).toEqual(['instruments'])
    fileHash = sha256(await print())
    expect(await changed()).toEqual([])
    granted(
      await instruments.setProbe(anna, { toolId: tool.id, probe: { ...probe, model: 'NTC' } }),
    )
    expect(await changed()).toEqual(['instruments'])
    fileHash = sha256(await print())
    ingest.moveClock(10 * DAY_MS)
    const certificate = {
      number: 'K-1',
      laboratory: 'Lab',
      calibratedOn: '2026-11-30',
      dueOn: null,
      points: [],
    }
    granted(
      await instruments.addCertificate(anna, {
        toolId: tool.id,
        covers: 'probe',
        certificate,
        upload: null,
      }),
    )
    granted(
      await instruments.swapProbe(anna, {
        toolId: tool.id,
        at: new Date('2026-11-30T08:00:00Z'),
        probe: { ...probe, serialNumber: 'P-2' },
      }),
    )
    expect(await changed()).toEqual([])
  })

  test('in the form of its number: a log of format 8 says nothing of instruments', async () => {
    const { storage } = ingest
    const { id: _, ...log } = (await storage.issuedLogs.byFileHash(fileHash))!
    const record = await gatherRecord({ storage, incidentsOf: incidentsOf({ storage }) }, tool, log)
    const older = { ...log, format: 8, code: 'OLDER', fileHash: 'e'.repeat(64) }
    await autoCommit(storage).issuedLogs.issue(
      { ...older, partHashes: partHashes(record, 8) },
      { ...ingest.anna, role: 'user' },
    )
    const place = { unit: 'Fridge 2', goods: null }
    granted(await ingest.services.instruments.setPlace(anna, { toolId: tool.id, ...place }))
    expect((await verify({ fileHash: older.fileHash }))?.changed).toEqual([])
    expect(await changed()).toEqual(['instruments'])
  })

  test('an alarm of that day that is acknowledged later', async () => {
    const incident = await autoCommit(ingest.storage).alarms.open({ ...AN_ALARM, toolId: tool.id })
    expect(await changed()).toEqual(['incidents'])
    fileHash = sha256(await print())
    expect(await changed()).toEqual([])
    await autoCommit(ingest.storage).alarms.respond(incident.id, {
      kind: 'ACKNOWLEDGED',
      at: ingest.clock(),
      accountId: ingest.anna.id,
      correctiveAction: 'Door closed',
    })
    expect(await changed()).toEqual(['incidents'])
  })

  test('not the deletion of the sensor or its owner', async () => {
    granted(await ingest.services.tools.remove(ingest.root, { id: tool.id }))
    expect(await changed()).toEqual([])
    granted(await ingest.services.users.remove(ingest.root, { id: ingest.anna.id }))
    expect(await changed()).toEqual([])
  })

  test('readings that are no longer kept', async () => {
    ingest.moveClock(2_000 * DAY_MS)
    expect(await verify({ fileHash })).toMatchObject({ changed: [], isBeyondRetention: true })
  })
})

test('the log of an unfinished day is verified up to the time of its issue', async () => {
  await store(reading(1, '2026-11-21T08:00:00Z', 4))
  const ask = LOG.replaceAll('2026-11-20', '2026-11-21')
  const { data } = await ingest.ask(ask, { actor: anna, variables: { language: 'english' } })
  const fileHash = sha256(
    Buffer.from((data as { generateMeasureLog: string }).generateMeasureLog, 'base64'),
  )
  ingest.moveClock(60 * MINUTE_MS)
  await store(reading(1, '2026-11-21T09:30:00Z', 4))
  expect(await verify({ fileHash })).toMatchObject({
    changed: [],
    recordedUntil: '2026-11-21T09:00:00Z',
    periodEnd: '2026-11-22T00:00:00Z',
  })
})
