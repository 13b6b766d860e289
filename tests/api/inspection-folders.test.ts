import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { verifyFolder } from '../../src/server/cli/verify-folder.ts'
import { filesOf } from '../../src/server/inspection-folders/folder-files.ts'
import type { FolderProcess } from '../../src/server/inspection-folders/folder-process.ts'
import { verifyZip } from '../../src/server/inspection-folders/zip/verify-zip.ts'
import { createFolderPass } from '../../src/server/inspection-folders/make-folders.ts'
import { readPdf, textOf } from '../../src/server/measure-log/testing/read-pdf.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

type Folder = {
  id: string
  state: string
  doneSensors: number
  sensors: number
  zipSha256: string | null
}
const SHOWN = 'id state doneSensors sensors zipSha256 pdfBytes zipBytes askedBy'

let ingest: Ingest
let key: string
let tools: Tool[]
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tools = [await ingest.addTool(1), await ingest.addTool(2)]
  for (const hour of [1, 2, 3, 4])
    await ingest.send(
      {
        imei: IMEI,
        readings: [1, 2].flatMap((sensor) =>
          Array.from({ length: 12 }, (_, i) =>
            reading(
              sensor,
              new Date(
                Date.parse('2026-11-20T00:00:00Z') + (hour * 12 + i) * 5 * MINUTE_MS,
              ).toISOString(),
              4 + (i === 6 ? 9 : 0),
            ),
          ),
        ),
      },
      { key },
    )
  ingest.moveClock(DAY_MS)
  anna = await sessionOf(ingest.anna)
})
afterEach(() => ingest.closeIngest())

const sessionOf = async (account: Account): Promise<Actor> => ({
  ...actorOf(account),
  sessionHash: await ingest.openSession(account.id),
})
const folderPath = () => join(ingest.dataDir, 'inspection-folders')
const ask = async <T>(query: string, actor = anna): Promise<T> => {
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
const make = (toolIds = tools.map(({ id }) => id), days = '2026-11-20', actor = anna) =>
  ask<Folder>(
    `mutation { makeInspectionFolder(toolIds: [${toolIds.map((id) => `"${id}"`).join(',')}], dateStart: "${days}", dateEnd: "2026-11-20", language: german) { ${SHOWN} } }`,
    actor,
  )
const list = () => ask<Folder[]>(`{ inspectionFolders { ${SHOWN} } }`)
const pass = (change: Partial<Parameters<typeof createFolderPass>[0]> = {}) =>
  createFolderPass({
    storage: ingest.storage,
    clock: ingest.clock,
    folder: folderPath(),
    isAlone: true,
    onError: (error) => {
      throw error
    },
    ...change,
  })
const run = (change = {}) => pass(change)(() => false)
const said = async (...files: string[]) => {
  const lines: string[] = []
  const code = await verifyFolder(files, (text) => void lines.push(text))
  return { code, text: lines.join('\n') }
}

describe('an inspection folder', () => {
  test('has a PDF with contents, summary, daily sheets and readings, and a ZIP whose every file is in its manifest', async () => {
    const name = 'Medikamentenkühlschrank'
    await ingest.storage.transaction((stores) =>
      stores.tools.change(tools[0]!.id, { name, updatedAt: ingest.clock() }).then(() => undefined),
    )
    await make()
    await run()
    const [folder] = await list()
    expect(folder).toMatchObject({ state: 'DONE', doneSensors: 2, sensors: 2 })
    const { pdf, zip } = filesOf(folderPath(), Number(folder!.id))
    const paper = readPdf(readFileSync(pdf))
    const text = textOf(paper.structure).join('\n')
    for (const part of [
      'Prüfmappe',
      'Inhalt',
      'Übersicht nach Fühler',
      'Tagesblatt',
      'Benutzer und Rechte',
      'Geänderte Einstellungen',
      'Kalibrierung',
      'Alarmübungen',
    ])
      expect(text).toContain(part)
    // In the summary, where names have the least room, a long one stays in one line.
    expect(text.split('Übersicht nach Fühler').at(-1)!.slice(0, 400)).toContain(name)
    for (const [kind, file] of Object.entries({ FOLDER_PDF: pdf, FOLDER_ZIP: zip })) {
      const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
      const { data } = await ingest.ask(
        `{ verifyFile(sha256: "${sha256}") { kind periodStart periodEnd month hasChanged } }`,
      )
      const verified = { kind, month: null, hasChanged: null }
      expect(data?.['verifyFile']).toMatchObject(verified)
      expect(data?.['verifyFile']).toMatchObject({ periodStart: expect.stringMatching(/^2026-/) })
    }
    const { manifest } = await verifyZip(zip)
    expect(manifest?.files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^sensors\/001_.*\.csv$/),
      expect.stringMatching(/^sensors\/001_.*\.json$/),
      expect.stringMatching(/^sensors\/002_.*\.csv$/),
      expect.stringMatching(/^sensors\/002_.*\.json$/),
      'calibration.csv',
      'drills.csv',
      'settings.csv',
      'people.csv',
      'deviations.json',
    ])
    expect(await said(zip, pdf)).toMatchObject({
      code: 0,
      text: expect.stringContaining(folder!.zipSha256!),
    })
    const entries = await entriesAbout(ingest.storage, {
      kind: 'account',
      id: String(ingest.anna.id),
    })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['folder.requested', 'folder.finished']),
    )
  })

  test('says what was changed, with its reason, in the words of the page, in the language of the folder', async () => {
    await ask(
      `mutation { updateAlarmSettings(toolId: "${tools[0]!.id}", reason: "Wartung", settings: { raiseDelay: 15, conditions: [{ name: "WHO", limit: 8, minutes: 600, window: 1440, side: ABOVE }] }) { id } }`,
    )
    await ask(
      `mutation { addCertificate(toolId: "${tools[0]!.id}", certificate: { number: "K-1", laboratory: "Nord", calibratedOn: "2026-03-02", covers: PROBE, points: [{ referenceCelsius: 2, deviationCelsius: -0.1 }] }) { __typename } }`,
    )
    await ask(
      `mutation { makeInspectionFolder(toolIds: ["${tools[0]!.id}"], dateStart: "2026-11-20", dateEnd: "2026-11-21", language: german) { id } }`,
    )
    await run()
    const [folder] = await list()
    const text = textOf(
      readPdf(readFileSync(filesOf(folderPath(), Number(folder!.id)).pdf)).structure,
    )
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const part of [
      'Alarmverzögerung (Minuten): keine Angabe → 15',
      'WHO (Über 8 °C für 10 h in 24 h, die Luft, Alarm mit Nachrichten)',
      'Grund: Wartung',
      '2 °C: −0,1',
    ])
      expect(text).toContain(part)
  })

  test('one changed byte is found and named, wherever it is', async () => {
    await make()
    await run()
    const [folder] = await list()
    const { pdf, zip } = filesOf(folderPath(), Number(folder!.id))
    const bytes = readFileSync(zip)
    const name = bytes.indexOf('sensors/001')
    const changed = join(ingest.dataDir, 'changed.zip')
    const at = name + 90
    writeFileSync(
      changed,
      bytes.map((byte, i) => (i === at ? byte ^ 4 : byte)),
    )
    expect(await said(changed)).toMatchObject({
      code: 3,
      text: expect.stringMatching(/sensors\/001_\S+ was changed/),
    })
    const paper = join(ingest.dataDir, 'changed.pdf')
    copyFileSync(pdf, paper)
    writeFileSync(paper, Buffer.concat([readFileSync(pdf), Buffer.from(' ')]))
    expect((await said(zip, paper)).text).toContain('is not the PDF of this folder')
    writeFileSync(changed, bytes.subarray(0, -9))
    expect((await said(changed)).code).toBe(3)
  })

  test('is fetched by a link of one use, and deleted after seven days', async () => {
    await make()
    await run()
    const [folder] = await list()
    const link = await ask<{ path: string; fileName: string }>(
      `mutation { inspectionFolderFile(id: "${folder!.id}", file: ZIP) { path fileName } }`,
    )
    expect(link.fileName).toBe('prüfmappe_2026-11-20.zip')
    ingest.moveClock(7 * DAY_MS + 1)
    await run()
    expect(existsSync(filesOf(folderPath(), Number(folder!.id)).zip)).toBe(false)
    anna = await sessionOf(ingest.anna)
    expect(await list()).toEqual([])
  })

  test('called off while it is made, it leaves no file behind', async () => {
    const { id } = await make()
    const stopping = (): FolderProcess => ({
      send: async (part) => {
        if (part.kind === 'sensor') await ask(`mutation { cancelInspectionFolder(id: "${id}") }`)
        return null
      },
      kill: async () => undefined,
    })
    await run({ start: stopping })
    expect(await list()).toMatchObject([{ state: 'CANCELLED' }])
    expect(await refusal(ask(`mutation { cancelInspectionFolder(id: "${id}") }`))).toBe(
      'folders.over',
    )
    await ask(`mutation { deleteInspectionFolder(id: "${id}") }`)
    expect(await list()).toEqual([])
  })

  test('begins again after the end of the server, and says when it failed', async () => {
    await make()
    let isStopped = false
    const interrupted = (): FolderProcess => ({
      send: async () => {
        isStopped = true
        return null
      },
      kill: async () => undefined,
    })
    await pass({ start: interrupted })(() => isStopped)
    expect(await list()).toMatchObject([{ state: 'RUNNING' }])
    const failures: unknown[] = []
    const failing = (): FolderProcess => ({
      send: () => Promise.reject(new Error('no room')),
      kill: async () => undefined,
    })
    await run({ start: failing, onError: (error: unknown) => failures.push(error) })
    expect(failures).toHaveLength(1)
    expect(await list()).toMatchObject([{ state: 'FAILED' }])
  })

  test('is asked for with sensors in sight and days of the past, one at a time', async () => {
    expect(await refusal(make([]))).toBe('folders.noTools')
    expect(await refusal(make([999]))).toBe('NOT_FOUND')
    expect(await refusal(make(undefined, '2026-11-21'))).not.toBe('none')
    expect(await refusal(make(undefined, '2024-11-21'))).toBe('folders.badPeriod')
    await make()
    expect(await refusal(make())).toBe('folders.oneAtATime')
  })

  test('has nothing for somebody else, nor for its maker once a sensor is out of sight', async () => {
    await make()
    await run()
    const [folder] = await list()
    const other = await ingest.addAccount('user', null, 'other@example.com')
    const stranger = await sessionOf(other)
    const fetch = `mutation { inspectionFolderFile(id: "${folder!.id}", file: PDF) { path } }`
    expect(await refusal(ask(fetch, stranger))).toBe('NOT_FOUND')
    await ingest.storage.transaction(async (stores) => {
      await stores.tools.change(tools[0]!.id, { userId: other.id, updatedAt: ingest.clock() })
    })
    expect(await refusal(ask(fetch))).toBe('NOT_FOUND')
  })
})
