import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { uuid } from '../../src/domain/haccp/testing/a-check.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { localTime } from '../../src/domain/periods/local-time.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import {
  elementsOf,
  readPdf,
  type StructureNode,
  textOf,
} from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const ZONE = 'Europe/Budapest'
const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)
const clocks = localTime(ZONE)
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
    timeZone: ZONE,
    updatedAt: ingest.clock(),
  })
  ingest.moveClock(20 * DAY_MS)
  await logIn()
  await enterMonth()
})
afterEach(() => ingest.closeIngest())

const logIn = async () => {
  anna = (await ingest.session(ingest.anna.email, PASSWORD)).actor
}
/** The month is over. */
const passMonth = async () => {
  ingest.moveClock(25 * DAY_MS)
  await logIn()
}

const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
  const { data, errors } = await ingest.ask(query, { actor: anna, variables })
  if (errors[0]) throw new Error(JSON.stringify(errors[0]))
  return data as T
}

const send = (times: readonly number[]) =>
  ingest.send(
    {
      imei: IMEI,
      readings: times.map((timeMs) =>
        reading(1, new Date(timeMs).toISOString(), timeMs % (3 * HOUR_MS) === 0 ? 9.25 : 4.5),
      ),
    },
    { key },
  )
const ADD = `mutation ($id: ID!, $celsius: Float, $correctsId: ID, $reason: String, $at: DateTime!) {
  addCheck(id: $id, kind: TEMPERATURE, subject: "Hot counter", celsius: $celsius, correctsId: $correctsId, reason: $reason, madeAt: $at, sentAt: $at) }`
const addCheck = (n: number, change: Record<string, unknown>) =>
  ask(ADD, { id: uuid(n), at: ingest.clock().toISOString(), ...change })

/** Ten days of December with readings each hour, and an entry that was corrected. */
const enterMonth = async () => {
  const fromMs = clocks.dayStart('2026-12-01')
  await send(Array.from({ length: 9 * 24 }, (_, i) => fromMs + i * HOUR_MS))
  await addCheck(1, { celsius: 86 })
  await addCheck(2, { celsius: 68.5, correctsId: uuid(1), reason: 'typed 86' })
}

const pdfOf = async (language = 'english'): Promise<Buffer> =>
  Buffer.from(
    (await ask<{ haccpPdf: string }>(`{ haccpPdf(month: "2026-12", language: ${language}) }`))
      .haccpPdf,
    'base64',
  )
const issued = async () =>
  (
    await ask<{
      haccpMonth: {
        issued: { id: string; contentHash: string; fileHash: string; signatures: object[] }[]
      }
    }>(
      '{ haccpMonth(month: "2026-12") { issued { id contentHash fileHash signatures { meaning firstName } } } }',
    )
  ).haccpMonth.issued

const SIGN = `mutation ($id: ID!, $contentHash: String!, $password: String) {
  signRecord(kind: REGISTER, id: $id, contentHash: $contentHash, meaning: REVIEWED, password: $password) { id } }`
const sign = async (password: string | undefined = PASSWORD, actor = anna) => {
  const [newest] = await issued()
  const { id, contentHash } = newest!
  const { errors } = await ingest.ask(SIGN, { actor, variables: { id, contentHash, password } })
  return errors[0]
}

const rowsOf = (pdf: Buffer, title: string): string[][] => {
  const table = elementsOf(readPdf(pdf).structure, 'Table').find((each) =>
    textOf(each).some((line) => line.trim() === title),
  )!
  return elementsOf(table, 'TR')
    .slice(1)
    .map(({ children }) =>
      children.map((cell) =>
        textOf(cell as StructureNode)
          .map((line) => line.trim())
          .join(' '),
      ),
    )
}

test('paper, page and CSV say the same of each day, and the paper has a corrected entry and its correction', async () => {
  await passMonth()
  const pdf = await pdfOf()
  if (process.env['SHOW_PAPER']) writeFileSync(process.env['SHOW_PAPER'], pdf)
  const days = rowsOf(pdf, 'Lowest')
  expect(days).toHaveLength(31)
  const { haccpCsv } = await ask<{ haccpCsv: string }>(
    '{ haccpCsv(month: "2026-12", language: english) }',
  )
  const lines = haccpCsv.split('\r\n').slice(1, 32)
  const { haccpSensorMonth } = await ask<{
    haccpSensorMonth: { days: { lowest: number | null; highest: number | null; outMs: number }[] }
  }>(
    'query ($id: ID!) { haccpSensorMonth(toolId: $id, month: "2026-12") { days { lowest highest outMs } } }',
    { id: tool.id },
  )
  haccpSensorMonth.days.forEach(({ lowest, highest, outMs }, i) => {
    const row = days[i]!
    if (lowest !== null) {
      const cells = [lowest.toFixed(2), row[2]!, highest!.toFixed(2)]
      expect(row.slice(1, 4)).toEqual(cells)
      expect(row[6]).toBe(Math.round(outMs / MINUTE_MS).toLocaleString('en'))
    }
    expect(lines[i]).toContain(`,${row[1]},${row[2]},${row[3]},`)
  })
  expect(rowsOf(pdf, 'Check').map(([, check]) => check)).toEqual([
    'Hot counter: 86.00 °C',
    'Hot counter: 68.50 °C',
  ])
  expect(rowsOf(pdf, 'Check')[1]!.at(-1)).toContain('reason: typed 86')
  expect(pdf.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>')
})

test('each issue is on record with the hash of its file; the same month keeps its hash in every language', async () => {
  await passMonth()
  await pdfOf()
  await pdfOf('hungarian')
  const [second, first] = await issued()
  expect(second!.contentHash).toBe(first!.contentHash)
  expect(second!.fileHash).not.toBe(first!.fileHash)
})

test('a month is signed with a proof, and the next paper has the signature', async () => {
  await passMonth()
  await pdfOf()
  expect((await sign('wrong'))?.keys).toEqual(['users.currentPasswordWrong'])
  expect(await sign()).toBeUndefined()
  expect((await issued())[0]!.signatures).toEqual([{ meaning: 'REVIEWED', firstName: 'Anna' }])
  const { structure } = readPdf(await pdfOf())
  expect(textOf(structure).join(' ')).toContain('Kovács')
})

test('a late reading or a corrected entry makes it another record: the old one is signed no more', async () => {
  await passMonth()
  await pdfOf()
  await send([clocks.dayStart('2026-12-20') + 30 * MINUTE_MS])
  expect((await sign())?.keys).toEqual(['signatures.recordChanged'])
  await pdfOf()
  expect(await sign()).toBeUndefined()
})

test('a month that is not over is not signed, and not by staff', async () => {
  await pdfOf()
  expect((await sign())?.keys).toEqual(['haccp.notOver'])
  await passMonth()
  await pdfOf()
  const bea = await ingest.addMember(ingest.anna, 'STAFF', 'bea@example.com')
  await autoCommit(ingest.storage).accounts.change(bea.id, {
    passwordHash,
    updatedAt: ingest.clock(),
  })
  const { actor } = await ingest.session('bea@example.com', PASSWORD)
  expect((await sign(PASSWORD, actor))?.code).toBe('NOT_FOUND')
})

const VERIFY =
  'query ($sha256: String!) { verifyFile(sha256: $sha256) { kind month issuedAt periodStart hasChanged } }'
const verified = async (file: Buffer | string) => {
  const sha256 = createHash('sha256').update(file).digest('hex')
  const { data, errors } = await ingest.ask(VERIFY, { variables: { sha256 } })
  if (errors[0]) throw new Error(JSON.stringify(errors[0]))
  return (data as { verifyFile: object | null }).verifyFile
}

test('who has the PDF or the CSV of a month learns without a login what it is and whether its data has changed', async () => {
  await passMonth()
  const issuedAt = `${ingest.clock().toISOString().slice(0, 19)}Z`
  const pdf = await pdfOf()
  const { haccpCsv } = await ask<{ haccpCsv: string }>(
    '{ haccpCsv(month: "2026-12", language: german) }',
  )
  const register = { month: '2026-12', issuedAt, periodStart: null, hasChanged: false }
  expect(await verified(pdf)).toEqual({ kind: 'REGISTER_PDF', ...register })
  expect(await verified(haccpCsv)).toEqual({ kind: 'REGISTER_CSV', ...register })
  expect(await verified(`${haccpCsv} `)).toBeNull()
  await send([clocks.dayStart('2026-12-12')])
  expect(await verified(pdf)).toEqual({ kind: 'REGISTER_PDF', ...register, hasChanged: true })
})

test('a register of a month that was not over is checked as a file only', async () => {
  expect(await verified(await pdfOf())).toMatchObject({ hasChanged: null })
})

test('files are checked 120 times an hour from an address', async () => {
  for (let i = 0; i < 120; i++) expect(await verified(String(i))).toBeNull()
  await expect(verified('one more')).rejects.toThrow('RATE_LIMITED')
})

const HARBOUR = {
  name: 'Harbour',
  address: null,
  openingHours: null,
  contactName: null,
  contactPhone: null,
  technician: null,
}

test('the register of a site has its sensors alone, is issued and signed beside that of the account, and /verify compares it', async () => {
  const other = await ingest.addTool(2)
  const stores = autoCommit(ingest.storage)
  const { id: siteId } = await stores.sites.create(ingest.anna.id, HARBOUR, ingest.clock())
  await stores.sites.setSiteOf([other.id], siteId, ingest.clock())
  await passMonth()
  const whole = await pdfOf()
  const { haccpPdf } = await ask<{ haccpPdf: string }>(
    `{ haccpPdf(month: "2026-12", siteId: "${siteId}", language: english) }`,
  )
  const pdf = Buffer.from(haccpPdf, 'base64')
  const linesOf = (file: Buffer) =>
    readPdf(file)
      .pages.flatMap(({ lines }) => lines)
      .join('\n')
  expect(linesOf(pdf)).toContain('Harbour')
  expect(linesOf(pdf)).toContain('This register is of one site.')
  expect(linesOf(pdf)).not.toContain('Hot counter')
  expect(rowsOf(whole, 'Lowest')).toHaveLength(31)
  const { haccpCsv } = await ask<{ haccpCsv: string }>(
    `{ haccpCsv(month: "2026-12", siteId: "${siteId}", language: english) }`,
  )
  expect(haccpCsv).toContain(other.name)
  expect(haccpCsv).not.toContain(tool.name)
  const month = await ask<{ haccpMonth: { sites: object[]; issued: { site: string | null }[] } }>(
    '{ haccpMonth(month: "2026-12") { sites { name } issued { site } } }',
  )
  expect(month.haccpMonth).toEqual({
    sites: [{ name: 'Harbour' }],
    issued: [{ site: 'Harbour' }, { site: null }],
  })
  expect(await sign()).toBeUndefined()
  // What the other sensor measures late is no matter of this site.
  await send([clocks.dayStart('2026-12-12')])
  expect(await verified(pdf)).toMatchObject({ kind: 'REGISTER_PDF', hasChanged: false })
  expect(await verified(whole)).toMatchObject({ hasChanged: true })
})

test('the register of a site of another account is not there', async () => {
  const other = await ingest.addAccount('user', null, 'other@example.com')
  const { id } = await autoCommit(ingest.storage).sites.create(other.id, HARBOUR, ingest.clock())
  await expect(
    ask(`{ haccpPdf(month: "2026-12", siteId: "${id}", language: english) }`),
  ).rejects.toThrow('NOT_FOUND')
})
