import { randomBytes } from 'node:crypto'
import { NO_BRANDS } from '../brands/brand-cache.ts'
import { printsReadings } from '../../domain/inspection-folders/inspection-folder.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personWithEmail } from '../../domain/users/person-name.ts'
import { deviationPaper } from '../deviations/deviation-report.ts'
import { readingsSince } from '../deviations/readings-since.ts'
import { shownDeviations } from '../deviations/show-deviations.ts'
import { asPrinted, issuerOf } from '../measure-log/issue-log.ts'
import { asReadBy } from '../measure-log/record/as-read-by.ts'
import { beforeRecord } from '../measure-log/record/before-record.ts'
import { gatherRecord, type RecordDeps } from '../measure-log/record/gather-record.ts'
import type { LogIssuer } from '../measure-log/record/measure-log.ts'
import { type PaperBrandDeps, paperBrandOf } from '../measure-log/record/paper-brand.ts'
import {
  contentHash,
  partHashes,
  RECORD_FORMAT,
  verifyCode,
} from '../measure-log/record/record-hash.ts'
import { intervalBefore } from '../readings/interval-before.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { FolderHead, FolderPart } from './folder-part.ts'
import { calibrationTable, drillsTable, peopleTable, settingsTable } from './folder-tables.ts'

export type FillDeps = RecordDeps & PaperBrandDeps & { storage: Storage }

type Asked = {
  /** Who asked for the folder, as now: it has what that person sees. */
  actor: AccountActor
  folder: InspectionFolder
  tools: readonly OwnedTool[]
  nowMs: number
  signal: AbortSignal
}

const MOST_DEVIATIONS_OF_A_TOOL = 200

const headOf = (
  { folder, tools, nowMs }: Asked,
  issuer: LogIssuer,
  files: Pick<FolderHead, 'pdf' | 'zip' | 'brand'>,
): FolderHead => {
  const language = LANGUAGE_CODES[folder.language]
  return {
    language,
    timeZone: folder.timeZone,
    fromMs: folder.fromMs,
    toMs: folder.toMs,
    tools: tools.length,
    printsReadings: printsReadings(tools.length, folder.fromMs, folder.toMs),
    createdMs: nowMs,
    by: personWithEmail(issuer, language),
    fileId: randomBytes(16).toString('hex'),
    ...files,
  }
}

/** The record of one sensor as it is drawn. */
const sensorPart = async (
  deps: FillDeps,
  { actor, folder, nowMs, signal }: Asked,
  { tool }: OwnedTool,
  issuer: LogIssuer,
  fileId: string,
): Promise<FolderPart> => {
  const { fromMs, toMs, timeZone } = folder
  const record = await gatherRecord(
    deps,
    tool,
    {
      fromMs,
      toMs,
      untilMs: Math.max(fromMs, Math.min(toMs, nowMs)),
      intervalBeforeMs: await intervalBefore(deps, tool.id, fromMs),
    },
    signal,
  )
  const parts = partHashes(record, RECORD_FORMAT)
  const hash = contentHash(parts, RECORD_FORMAT)
  const brand = await paperBrandOf(deps, tool.userId)
  return {
    kind: 'sensor',
    parts,
    log: {
      ...record,
      incidents: record.incidents.map((incident) => asReadBy(actor, incident)),
      language: LANGUAGE_CODES[folder.language],
      timeZone,
      ...(await beforeRecord(deps, tool, record, signal)),
      withReadings: true,
      ...(brand && { brand }),
      verification: { contentHash: hash, code: verifyCode(hash), link: null },
      issued: { atMs: nowMs, by: issuer, fileId },
      signatures: (await deps.storage.signatures.ofRecords([hash])).map(asPrinted),
    },
  }
}

async function* deviationParts(
  { storage, brands = NO_BRANDS }: FillDeps,
  { actor, folder, tools, nowMs, signal }: Asked,
  issuer: LogIssuer,
): AsyncGenerator<FolderPart> {
  const language = LANGUAGE_CODES[folder.language]
  for (const { tool } of tools) {
    const deviations = await storage.deviations.list({
      scope: sightOf(actor),
      toolId: tool.id,
      period: { fromMs: folder.fromMs, toMs: folder.toMs },
      first: MOST_DEVIATIONS_OF_A_TOOL,
    })
    for (const shown of await shownDeviations(storage, deviations.toReversed(), language)) {
      const version = shown.versions.at(-1)!
      const brand = await paperBrandOf({ brands }, shown.deviation.accountId)
      const since = await readingsSince(storage, shown.deviation, version.facts, signal)
      yield {
        kind: 'deviation',
        paper: deviationPaper(shown, version, {
          language,
          timeZone: folder.timeZone,
          ...(brand && { brand }),
          readingsToday: since?.isChanged === true ? since.readings : null,
          issuedMs: nowMs,
          issuer,
        }),
      }
    }
  }
}

/** Everything of a folder, part by part, in the order of the paper. */
export async function* folderParts(
  deps: FillDeps,
  asked: Asked,
  files: Pick<FolderHead, 'pdf' | 'zip'>,
): AsyncGenerator<FolderPart> {
  const issuer = await issuerOf(deps, asked.actor)
  const brand = await paperBrandOf(deps, asked.folder.accountId)
  const head = headOf(asked, issuer, { ...files, ...(brand && { brand }) })
  yield { kind: 'begin', head }
  for (const owned of asked.tools) yield sensorPart(deps, asked, owned, issuer, head.fileId)
  yield* deviationParts(deps, asked, issuer)
  const of = { storage: deps.storage, ...asked }
  for (const table of [calibrationTable, drillsTable, settingsTable, peopleTable])
    yield { kind: 'table', table: await table(of) }
  yield { kind: 'end' }
}
