import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { DAY_MS } from '../../domain/durations.ts'
import {
  type InspectionFile,
  MOST_INSPECTED_LOG_DAYS,
} from '../../domain/inspection-links/inspection-link.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { fileName } from '../../domain/records/file-name.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { CONTENT_TYPES, type FileOffer, type OfferedFile } from '../downloads/file-links.ts'
import { exportedTools } from '../exports/exported-tools.ts'
import { optionalColumns } from '../exports/optional-columns.ts'
import { csvRows } from '../exports/reading-rows.ts'
import { filesOf } from '../inspection-folders/folder-files.ts'
import { FOLDER_TEXTS } from '../inspection-folders/folder-texts.ts'
import { issueLog, LATER } from '../measure-log/issue-log.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import { type InspectorScope, type Span, sensorInScope, spanInScope } from './inspector-scope.ts'
import type { Inspector, LinkOpener } from './open-link.ts'

/** `id`: of a sensor, or of a folder. */
export type FetchInspectionFile = {
  file: InspectionFile
  id: number
  days: { from: string; to: string } | null
  language: Language
  signal: AbortSignal | undefined
}

const NOT_FOUND: Refusal = { kind: 'not-found' }
const TOO_MANY_DAYS = badInput({
  field: 'dateEnd',
  key: 'inspections.logDays',
  params: { most: MOST_INSPECTED_LOG_DAYS },
  message: `A measurement log takes at most ${MOST_INSPECTED_LOG_DAYS} days here.`,
})

const MOST_FOLDERS = 20

/**
 * The finished folders of the account that hold nothing beyond the scope. Those of versions that printed
 * to whom messages go are not among them.
 */
export const foldersInScope = async (
  { inspectionFolders }: Pick<Reads, 'inspectionFolders'>,
  { owner, tools, link }: InspectorScope,
): Promise<InspectionFolder[]> => {
  const shown = new Set(tools.map(({ tool }) => tool.id))
  return (await inspectionFolders.ofAccount(owner.id, MOST_FOLDERS)).filter(
    ({ state, toolIds, fromMs, toMs, withoutAddresses }) =>
      state === 'DONE' &&
      withoutAddresses &&
      fromMs >= link.fromMs &&
      toMs <= link.toMs &&
      toolIds.every((id) => shown.has(id)),
  )
}

type Found =
  | { kind: 'sensor'; owned: OwnedTool; span: Span }
  | { kind: 'folder'; folder: InspectionFolder }
type Offered = Pick<OfferedFile, 'name' | 'contentType' | 'texts'>

const nameOf = (
  title: string,
  { fromMs, toMs }: Span,
  timeZone: string,
  ending: string,
): string => {
  const dayOf = localTime(timeZone).dayOf
  return fileName(title, { from: dayOf(fromMs), to: dayOf(toMs - 1) }, ending)
}

const drawLog = async (
  deps: InspectionDeps,
  { actor, link }: InspectorScope,
  { owned: { tool }, span }: { owned: OwnedTool; span: Span },
  { language, signal }: FetchInspectionFile,
): Promise<Result<Offered, Refusal>> => {
  if (span.toMs - span.fromMs > (MOST_INSPECTED_LOG_DAYS + 1) * DAY_MS)
    return refused(TOO_MANY_DAYS)
  const turn = await deps.limits.enter('logs', { actor, ticket: null, signal })
  if (turn.kind === 'refused') return refused(turn.refusal)
  if (turn.kind === 'abandoned') return refused(LATER)
  const { timeZone, inspector } = link
  const drawn = await issueLog(deps, {
    viewer: actor,
    inspector,
    tool,
    period: { ...span, timeZone },
    language,
    withReadings: true,
    signal,
  }).finally(turn.done)
  if (!drawn.ok) return drawn
  const bytes = Buffer.from(drawn.value.base64, 'base64')
  return ok({
    name: nameOf(tool.name, span, timeZone, 'pdf'),
    contentType: 'application/pdf',
    texts: async function* () {
      yield bytes
    },
  })
}

const csvOf = (
  { storage }: InspectionDeps,
  { link: { timeZone } }: InspectorScope,
  { owned, span }: { owned: OwnedTool; span: Span },
  language: Language,
): Offered => {
  const head = { ...span, timeZone, language: LANGUAGE_CODES[language] }
  return {
    name: nameOf(owned.tool.name, span, timeZone, 'csv'),
    contentType: CONTENT_TYPES.CSV,
    texts: () =>
      csvRows(head, exportedTools(storage, [owned], head), () =>
        optionalColumns(storage, [[owned]], head),
      ),
  }
}

const folderFile = async (
  deps: InspectionDeps,
  folder: InspectionFolder,
  file: 'FOLDER_PDF' | 'FOLDER_ZIP',
): Promise<Offered | null> => {
  const ending = file === 'FOLDER_PDF' ? 'pdf' : 'zip'
  const path = filesOf(deps.folder, folder.id)[ending]
  if ((await stat(path).catch(() => null)) === null) return null
  return {
    name: nameOf(
      FOLDER_TEXTS[LANGUAGE_CODES[folder.language]].title,
      folder,
      folder.timeZone,
      ending,
    ),
    contentType: `application/${ending}`,
    texts: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}

/** A link by which an inspector's browser fetches a file once. Each is on record. */
export const fetchInspectionFile =
  (deps: InspectionDeps, { open, record }: LinkOpener) =>
  async (inspector: Inspector, input: FetchInspectionFile): Promise<Result<FileOffer, Refusal>> => {
    const { file, id, days } = input
    const find = async (scope: InspectorScope): Promise<Found | null> => {
      if (file === 'FOLDER_PDF' || file === 'FOLDER_ZIP') {
        const folder = (await foldersInScope(deps.storage, scope)).find((one) => one.id === id)
        return folder === undefined ? null : { kind: 'folder', folder }
      }
      const owned = sensorInScope(scope, id)
      const span = spanInScope(scope, days)
      return owned === null || span === null ? null : { kind: 'sensor', owned, span }
    }
    const opened = await open(inspector)
    if (!opened.ok) return opened
    const { scope } = opened.value
    const found = scope && (await find(scope))
    if (scope === null || found === null) return refused(NOT_FOUND)
    const toolId = found.kind === 'sensor' ? found.owned.tool.id : null
    if (
      !(await record(scope, { kind: file, toolId }, inspector.clientAddress, {
        isNewEachTime: true,
        signal: input.signal,
      }))
    )
      return refused(NOT_FOUND)
    const offered = await contentOf(deps, scope, found, input)
    if (!offered.ok) return offered
    return ok(
      deps.fileLinks.offer({
        actor: scope.actor,
        ...offered.value,
        isAllowed: async () => {
          const now = await open(inspector)
          const still = now.ok ? now.value.scope : null
          return still !== null && (await find(still)) !== null
        },
      }),
    )
  }

const contentOf = async (
  deps: InspectionDeps,
  scope: InspectorScope,
  found: Found,
  input: FetchInspectionFile,
): Promise<Result<Offered, Refusal>> => {
  const { file, language } = input
  if (found.kind === 'sensor')
    return file === 'LOG'
      ? drawLog(deps, scope, found, input)
      : ok(csvOf(deps, scope, found, language))
  const offered = await folderFile(deps, found.folder, file === 'FOLDER_PDF' ? file : 'FOLDER_ZIP')
  return offered === null ? refused(NOT_FOUND) : ok(offered)
}
