import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { aTool } from '../../src/server/storage/testing/engine.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let door: FastifyInstance
let boss: Account
let anna: Account
let tool: Tool
let tools = 0

beforeAll(async () => {
  api = await openApi()
  door = Fastify()
  await door.register(fileRoutes({ fileLinks: api.fileLinks, limits: api.services.limits }))
  boss = await api.addAccount('affiliate', null, 'boss@example.com')
  anna = await api.addAccount('user', boss, 'anna@example.com')
})
afterAll(async () => {
  await door.close()
  await api.close()
})
beforeEach(async () => {
  tool = await addTool()
})

const addTool = (owner = anna, name = 'Fridge'): Promise<Tool> =>
  api.storage.transaction(async (stores) => {
    const imeiNumber = `35630704244${String(1_000 + tools++)}`
    await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() })
    return stores.tools.create(
      aTool({ name, userId: owner.id, imeiNumber, createdAt: new Date('2026-01-01T00:00:00Z') }),
    )
  })

const ALL =
  '{ logger { model serialNumber } probes { from position instrument { serialNumber } } unit goods state inForce { number } certificates { id number covers dueOn withdrawnAt withdrawnReason fileName points { referenceCelsius deviationCelsius uncertaintyCelsius } } }'

const ask = async (operation: string, of = anna) => {
  const { data, errors } = await api.ask(operation, { actor: actorOf(of) })
  return { shown: Object.values(data ?? {})[0], keys: errors.flatMap(({ keys }) => keys), errors }
}
const change = (call: string, of = anna) => ask(`mutation { ${call} ${ALL} }`, of)
const show = () => ask(`{ instruments(toolId: "${tool.id}") ${ALL} }`)
const actions = async () =>
  (await entriesAbout(api.storage, { kind: 'tool', id: String(tool.id) })).map(
    ({ action }) => action,
  )

const certificate = (fields: Record<string, string>): string =>
  Object.entries({
    covers: 'PROBE',
    number: '"K-1"',
    laboratory: '"Lab"',
    calibratedOn: '"2026-10-01"',
    dueOn: '"2027-10-01"',
    points: '[]',
    ...fields,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
const add = (fields: Record<string, string> = {}, of = anna) =>
  change(`addCertificate(toolId: "${tool.id}", certificate: { ${certificate(fields)} })`, of)
const upload = (bytes: string, of = anna): string => {
  const taken = api.services.uploads.take(actorOf(of), {
    fileName: 'scan.pdf',
    bytes: Buffer.from(bytes),
  })
  return taken.ok ? taken.value.id : 'none'
}

test('of a new sensor nothing is known, and it has no certificate', async () => {
  expect((await show()).shown).toEqual({
    logger: null,
    probes: [],
    unit: null,
    goods: null,
    state: 'NONE',
    inForce: null,
    certificates: [],
  })
})

test('calibrations are paged on the server: by the next day, narrowed, each filter counted, only what the caller sees', async () => {
  const carl = await api.addAccount('user', boss, 'carl@example.com')
  const day = (days: number) =>
    `"${new Date(api.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10)}"`
  const own: Tool[] = []
  for (const dueOn of [day(60), null, day(-3), day(900)]) {
    own.push((tool = await addTool(carl)))
    if (dueOn !== null) await add({ calibratedOn: '"2020-01-01"', dueOn, covers: 'LOGGER' }, carl)
  }
  const list = async (args: string, of = boss) =>
    (
      await ask(
        `{ calibrationPage(${args}) { total counts { all expired due without } rows { id } } }`,
        of,
      )
    ).shown
  const counts = { all: 4, expired: 1, due: 1, without: 1 }
  const [due, none, expired, later] = own.map(({ id }) => ({ id: String(id) }))
  expect(await list(`userId: "${carl.id}"`)).toEqual({
    total: 4,
    counts,
    rows: [expired, due, later, none],
  })
  expect(await list(`userId: "${carl.id}", first: 2, offset: 2`)).toMatchObject({
    total: 4,
    rows: [later, none],
  })
  expect(await list('filter: DUE', carl)).toEqual({ total: 1, counts, rows: [due] })
  expect(await list(`userId: "${carl.id}", filter: WITHOUT`)).toMatchObject({ rows: [none] })
  expect(await list(`userId: "${carl.id}"`, anna)).toMatchObject({ total: 0, rows: [] })
})

test('calibrations of all pages are a CSV file in the order of the page, in words of the language, formulas as texts', async () => {
  const dora = await api.addAccount('user', boss, 'dora@example.com')
  tool = await addTool(dora, '=1+1')
  await addTool(dora)
  await add({ calibratedOn: '"2020-01-01"', dueOn: '"2021-01-01"', covers: 'LOGGER' }, dora)
  const lines = async (args: string, of = boss) => {
    const { shown, errors } = await ask(`mutation { exportCalibrations(${args}) { path } }`, of)
    if (errors.length > 0) return errors.map(({ code }) => code)
    const file = api.fileLinks.take((shown as { path: string }).path.split('/').at(-1)!)!
    let text = ''
    for await (const part of file.texts()) text += String(part)
    return text.replace('\uFEFF', '').trimEnd().split('\r\n')
  }
  const [head, ...rows] = await lines(`userId: "${dora.id}"`)
  expect(head).toBe('Sensor,IMEI,No.,Account,E-mail,Calibration,Next due')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^'=1\+1,\d{15},\d,.*,dora@example.com,expired,2021-01-01$/)
  expect(rows[1]).toMatch(/,no certificate,$/)
  expect(await lines(`userId: "${dora.id}", filter: EXPIRED`, dora)).toHaveLength(2)
  expect(await lines(`userId: "${dora.id}"`, anna)).toEqual(['NOT_FOUND'])
})

test('logger, probe and place are entered, each change on the trail; the same again writes nothing', async () => {
  const calls = [
    `setLoggerInstrument(toolId: "${tool.id}", logger: { model: " FMB 130 ", serialNumber: "L-1" })`,
    `setProbe(toolId: "${tool.id}", probe: { serialNumber: "P-1" }, position: "Top shelf")`,
    `setMeasuringPlace(toolId: "${tool.id}", unit: "Cold room 2", goods: "Vaccines")`,
  ]
  for (const call of [...calls, ...calls]) expect((await change(call)).keys).toEqual([])
  expect((await show()).shown).toMatchObject({
    logger: { model: 'FMB 130', serialNumber: 'L-1' },
    probes: [{ from: null, position: 'Top shelf', instrument: { serialNumber: 'P-1' } }],
    unit: 'Cold room 2',
    goods: 'Vaccines',
  })
  expect(await actions()).toEqual(['instrument.probe-set', 'instrument.place-set'])
})

describe('a swap of the probe', () => {
  const swap = (at: string, serialNumber: string) =>
    change(
      `swapProbe(toolId: "${tool.id}", at: "${at}", probe: { serialNumber: "${serialNumber}" })`,
    )

  test('keeps both probes, and the certificate of the old one no longer holds', async () => {
    await change(`setProbe(toolId: "${tool.id}", probe: { serialNumber: "P-1" })`)
    expect((await add()).shown).toMatchObject({ state: 'VALID', inForce: { number: 'K-1' } })
    expect((await swap('2026-11-01T08:00:00Z', 'P-2')).shown).toMatchObject({
      state: 'NONE',
      inForce: null,
      certificates: [{ number: 'K-1' }],
      probes: [
        { from: null, instrument: { serialNumber: 'P-1' } },
        { from: '2026-11-01T08:00:00Z', instrument: { serialNumber: 'P-2' } },
      ],
    })
  })

  test('of which nothing was entered begins with an unknown probe', async () => {
    expect((await swap('2026-11-01T08:00:00Z', 'P-2')).shown).toMatchObject({
      probes: [
        { from: null, instrument: { serialNumber: null } },
        { from: '2026-11-01T08:00:00Z', instrument: { serialNumber: 'P-2' } },
      ],
    })
  })

  test('in the future, before the one before, or before the sensor was added is refused, and nothing is stored', async () => {
    expect((await swap('2027-01-01T00:00:00Z', 'P')).keys).toEqual(['instruments.swappedLater'])
    expect((await swap('2025-12-31T00:00:00Z', 'P')).keys).toEqual(['instruments.swappedBefore'])
    expect((await show()).shown).toMatchObject({ probes: [] })
    await swap('2026-11-01T08:00:00Z', 'P-2')
    expect((await swap('2026-11-01T08:00:00Z', 'P-3')).keys).toEqual(['instruments.swappedBefore'])
    expect((await show()).shown).toMatchObject({ probes: [{}, {}] })
  })
})

describe('a certificate', () => {
  test('of the logger holds for all its sensors', async () => {
    await add({ covers: 'LOGGER' })
    const second = await api.storage.transaction((stores) =>
      stores.tools.create(aTool({ userId: anna.id, imeiNumber: tool.imeiNumber, equipmentId: 2 })),
    )
    tool = second
    expect((await show()).shown).toMatchObject({ state: 'VALID', inForce: { number: 'K-1' } })
  })

  test('that ends before it begins is refused by its field, and so is one without a number', async () => {
    const { keys } = await add({ dueOn: '"2026-09-30"', number: '" "' })
    expect(keys).toEqual(['instruments.numberMissing', 'instruments.dueBeforeCalibration'])
    expect((await show()).shown).toMatchObject({ certificates: [] })
  })

  test('due within a month is due soon, and expired from its day on', async () => {
    expect((await add({ dueOn: '"2026-12-10"' })).shown).toMatchObject({ state: 'DUE_SOON' })
    const today = api.clock().toISOString().slice(0, 10)
    expect((await add({ calibratedOn: '"2026-10-02"', dueOn: `"${today}"` })).shown).toMatchObject({
      state: 'EXPIRED',
    })
  })

  test('brings its scan, which comes back byte by byte, on the record', async () => {
    const { shown } = await add({ upload: `"${upload('%PDF-1.7 scan')}"` })
    expect(shown).toMatchObject({ certificates: [{ fileName: 'scan.pdf' }] })
    const [{ id }] = (shown as { certificates: [{ id: string }] }).certificates
    const link = await ask(
      `mutation { certificateFile(toolId: "${tool.id}", id: "${id}") { path } }`,
    )
    const file = await door.inject((link.shown as { path: string }).path)
    expect(file.payload).toBe('%PDF-1.7 scan')
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(await actions()).toEqual([
      'instrument.certificate-added',
      'instrument.certificate-fetched',
    ])
  })

  test('with a file that is no scan, too large, or gone, is refused, and nothing is stored', async () => {
    const refusals = [
      ['<svg onload="x">', 'instruments.noScan'],
      [`%PDF-${'x'.repeat(10 * 1024 * 1024)}`, 'instruments.scanTooLarge'],
    ]
    for (const [bytes, key] of refusals)
      expect((await add({ upload: `"${upload(bytes!)}"` })).keys).toEqual([key])
    expect((await add({ upload: '"never"' })).keys).toEqual(['imports.uploadGone'])
    expect((await add({ upload: `"${upload('%PDF-1', boss)}"` })).keys).toEqual([
      'imports.uploadGone',
    ])
    expect((await show()).shown).toMatchObject({ certificates: [], probes: [] })
  })

  test('that was entered wrongly is withdrawn with a reason, once, and stays listed', async () => {
    const { shown } = await add()
    const [{ id }] = (shown as { certificates: [{ id: string }] }).certificates
    const withdraw = (reason: string) =>
      change(`withdrawCertificate(toolId: "${tool.id}", id: "${id}", reason: "${reason}")`)
    expect((await withdraw(' ')).keys).toEqual(['instruments.reasonMissing'])
    expect((await withdraw('Wrong probe')).shown).toMatchObject({
      state: 'NONE',
      inForce: null,
      certificates: [
        { number: 'K-1', withdrawnAt: expect.any(String), withdrawnReason: 'Wrong probe' },
      ],
    })
    expect((await withdraw('Again')).keys).toEqual(['instruments.withdrawnAlready'])
  })

  test('of another sensor is answered as one that does not exist', async () => {
    const { shown } = await add()
    const [{ id }] = (shown as { certificates: [{ id: string }] }).certificates
    tool = await addTool()
    const { errors } = await change(
      `withdrawCertificate(toolId: "${tool.id}", id: "${id}", reason: "x")`,
    )
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

describe('the correction by a certificate', () => {
  const POINTS =
    '[{ referenceCelsius: 0, deviationCelsius: 0.1, uncertaintyCelsius: 0.2 }, { referenceCelsius: 8, deviationCelsius: 0.3 }]'
  const apply = (id: string, celsius: number, of = boss) =>
    change(`applyCertificate(toolId: "${tool.id}", id: "${id}", celsius: ${celsius})`, of)
  const added = async () => {
    const { shown } = await add({ points: POINTS })
    return (shown as { certificates: [{ id: string }] }).certificates[0].id
  }

  test('is set for readings from now on, and the trail names the certificate', async () => {
    const id = await added()
    expect((await apply(id, 4)).keys).toEqual([])
    expect((await api.storage.tools.byId(tool.id))?.tool.temperatureCorrection).toBe(-0.2)
    const [, entry] = await entriesAbout(api.storage, { kind: 'tool', id: String(tool.id) })
    expect(entry).toMatchObject({
      action: 'instrument.certificate-applied',
      before: { temperatureCorrection: 0 },
      after: { temperatureCorrection: -0.2, certificate: 'K-1', atCelsius: 4 },
    })
  })

  test('is refused by the certificate of a probe that was swapped', async () => {
    const id = await added()
    const swapped = await change(
      `swapProbe(toolId: "${tool.id}", at: "2026-11-01T08:00:00Z", probe: { serialNumber: "P-2" })`,
    )
    expect(swapped.keys).toEqual([])
    expect((await apply(id, 4)).keys).toEqual(['instruments.probeNotInService'])
    expect((await api.storage.tools.byId(tool.id))?.tool.temperatureCorrection).toBe(0)
  })

  test('is refused beyond the points, of a withdrawn certificate, and to who may not correct', async () => {
    const id = await added()
    expect((await apply(id, 8.5)).keys).toEqual(['instruments.pointsDoNotReach'])
    expect((await apply(id, 4, anna)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    await change(`withdrawCertificate(toolId: "${tool.id}", id: "${id}", reason: "x")`)
    expect((await apply(id, 4)).keys).toEqual(['instruments.withdrawnAlready'])
    expect((await api.storage.tools.byId(tool.id))?.tool.temperatureCorrection).toBe(0)
  })
})

describe('the list of sensors', () => {
  const listed = async (of: Account) => {
    const { data } = await api.ask('{ userToolList { id calibrationState calibrationDueOn } }', {
      actor: actorOf(of),
    })
    return data?.['userToolList'] as { id: string }[]
  }

  test('says how each calibration stands, by one question for all', async () => {
    const expired = tool
    await add({ calibratedOn: '"2025-11-01"', dueOn: '"2026-11-01"' })
    tool = await addTool()
    const dueLater = tool
    await add({ dueOn: '"2027-02-01"' })
    const without = await addTool()
    const questions = vi.spyOn(api.storage.instruments, 'calibrations')
    const tools = await listed(anna)
    expect(tools).toEqual(
      expect.arrayContaining([
        { id: String(expired.id), calibrationState: 'EXPIRED', calibrationDueOn: '2026-11-01' },
        { id: String(dueLater.id), calibrationState: 'DUE_LATER', calibrationDueOn: '2027-02-01' },
        { id: String(without.id), calibrationState: 'NONE', calibrationDueOn: null },
      ]),
    )
    expect(questions).toHaveBeenCalledTimes(1)
    questions.mockRestore()
  })
})

describe('an expired calibration', () => {
  const expired = () => add({ calibratedOn: '"2025-11-01"', dueOn: '"2026-11-01"' })

  test('is told with each alarm of a list, by one question for all', async () => {
    const at = api.clock()
    const openAlarm = () =>
      api.storage.transaction((stores) =>
        stores.alarms.open({
          toolId: tool.id,
          lane: 'HIGH',
          state: 'ACTIVE',
          startedAt: at,
          openedAt: at,
          recoveredAt: null,
          recoveryCause: null,
          limit: 8,
          extreme: 9.5,
          isBreaching: false,
          isLate: false,
        }),
      )
    await expired()
    await openAlarm()
    const old = tool
    tool = await addTool()
    await openAlarm()
    const questions = vi.spyOn(api.storage.instruments, 'calibrations')
    const { shown } = await ask(
      '{ alarmList(open: true) { tool { id calibrationState calibrationDueOn } } }',
    )
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(
      expect.arrayContaining([
        {
          tool: {
            id: String(old.id),
            calibrationState: 'EXPIRED',
            calibrationDueOn: '2026-11-01',
          },
        },
        { tool: { id: String(tool.id), calibrationState: 'NONE', calibrationDueOn: null } },
      ]),
    )
    expect(questions).toHaveBeenCalledTimes(1)
    questions.mockRestore()
  })

  test('is shown on the wall, by one question for all its sensors; one that is due is not', async () => {
    await expired()
    const old = tool
    tool = await addTool()
    const due = tool
    await add({ dueOn: '"2026-12-01"' })
    const { shown: link } = await ask('mutation { createWallLink(name: "Wall") { secret } }')
    const questions = vi.spyOn(api.storage.instruments, 'calibrations')
    const { shown } = await ask(
      `{ wall(secret: "${(link as { secret: string }).secret}") { tools { id calibrationExpiredOn } } }`,
    )
    expect(shown).toMatchObject({
      tools: expect.arrayContaining([
        { id: String(old.id), calibrationExpiredOn: '2026-11-01' },
        { id: String(due.id), calibrationExpiredOn: null },
      ]),
    })
    expect(questions).toHaveBeenCalledTimes(1)
    questions.mockRestore()
  })
})
