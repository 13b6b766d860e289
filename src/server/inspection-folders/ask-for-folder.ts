import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import {
  FOLDER_KEPT_MS,
  type FolderFile,
  MOST_FOLDER_DAYS,
  MOST_FOLDER_TOOLS,
} from '../../domain/inspection-folders/inspection-folder.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { fileName } from '../../domain/records/file-name.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import type { FileLinks, FileOffer } from '../downloads/file-links.ts'
import { requestedPeriod } from '../readings/requested-period.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import { filesOf } from './folder-files.ts'
import { toolsInSight } from './folder-tables.ts'
import { FOLDER_TEXTS } from './folder-texts.ts'

export type FolderDeps = {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
  /** Where the files are. */
  folder: string
  retentionDays: number
}

export type AskForFolder = {
  toolIds: readonly number[]
  dateStart: string
  dateEnd: string
  language: Language
}

export type ShownFolder = { folder: InspectionFolder; by: PersonName; keptUntil: Date | null }

const MOST_SHOWN = 20

const NO_TOOLS = badInput({
  field: 'toolIds',
  key: 'folders.noTools',
  message: 'Choose at least one sensor.',
})
const TOO_MANY_TOOLS = badInput({
  field: 'toolIds',
  key: 'folders.tooManyTools',
  params: { most: MOST_FOLDER_TOOLS },
  message: `A folder takes at most ${MOST_FOLDER_TOOLS} sensors.`,
})
const BAD_PERIOD = badInput({
  field: 'dateEnd',
  key: 'folders.badPeriod',
  params: { most: MOST_FOLDER_DAYS },
  message: `A folder takes at most ${MOST_FOLDER_DAYS} days, from the past.`,
})
const ONE_AT_A_TIME = badInput({
  field: null,
  key: 'folders.oneAtATime',
  message: 'A folder of this account is being made already.',
})
const GONE = badInput({
  field: 'id',
  key: 'folders.gone',
  message: 'The files of this folder are not on this server.',
})
const OVER = badInput({
  field: 'id',
  key: 'folders.over',
  message: 'This folder is not being made any more.',
})

/** Asks for a folder: it is made by and by, also when the page is closed. */
export const askForFolder =
  (deps: FolderDeps) =>
  async (actor: Actor, input: AskForFolder): Promise<Result<ShownFolder, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const toolIds = [...new Set(input.toolIds)]
    if (toolIds.length === 0) return refused(NO_TOOLS)
    if (toolIds.length > MOST_FOLDER_TOOLS) return refused(TOO_MANY_TOOLS)
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const { fromMs, toMs, timeZone } = period.value
    const now = deps.clock()
    const oldestMs = now.getTime() - deps.retentionDays * DAY_MS
    if (
      fromMs >= Math.min(toMs, now.getTime()) ||
      toMs - fromMs > (MOST_FOLDER_DAYS + 1) * DAY_MS ||
      fromMs < oldestMs
    )
      return refused(BAD_PERIOD)
    return transactionOf(deps, viewer.value, async (stores, current) => {
      if ((await toolsInSight(stores, current, toolIds)) === null)
        return refused({ kind: 'not-found' })
      const accountId = actsFor(current)
      const unfinished = await stores.inspectionFolders.unfinished()
      if (unfinished.some((each) => each.accountId === accountId)) return refused(ONE_AT_A_TIME)
      const { language } = input
      const asked = { accountId, madeBy: current.id, createdAt: now, toolIds, fromMs, toMs }
      const folder = await stores.inspectionFolders.create({ ...asked, language, timeZone })
      await note(stores, current, folder, 'requested', now, {
        tools: toolIds,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        language,
      })
      return ok(await shownFolder(stores, folder))
    })
  }

const note = (
  stores: Writes,
  actor: AccountActor,
  folder: InspectionFolder,
  action: string,
  at: Date,
  facts: Record<string, unknown> = {},
): Promise<void> =>
  appendEntry(stores.audit, {
    at,
    actor: auditActor(actor),
    action: `folder.${action}`,
    subject: { kind: 'account', id: String(folder.accountId) },
    before: null,
    after: { folder: folder.id, ...facts },
  })

const shownFolder = async (
  { accounts }: Pick<Reads, 'accounts'>,
  folder: InspectionFolder,
): Promise<ShownFolder> => ({
  folder,
  by: (await accounts.namesOf([folder.madeBy])).get(folder.madeBy) ?? {
    firstName: '',
    lastName: '',
  },
  keptUntil:
    folder.finishedAt === null ? null : new Date(folder.finishedAt.getTime() + FOLDER_KEPT_MS),
})

/** The folders of the account that the caller acts for, the newest first. */
export const listFolders =
  ({ storage }: FolderDeps) =>
  async (actor: Actor): Promise<Result<ShownFolder[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const folders = await storage.inspectionFolders.ofAccount(actsFor(viewer.value), MOST_SHOWN)
    return ok(await Promise.all(folders.map((folder) => shownFolder(storage, folder))))
  }

/** The folder, if it is of the account that the actor acts for and all its sensors are in sight. */
const ownFolder = async (
  stores: Pick<Reads, 'inspectionFolders' | 'tools'>,
  actor: AccountActor,
  id: number,
): Promise<InspectionFolder | null> => {
  const folder = await stores.inspectionFolders.byId(id)
  if (folder === null || folder.accountId !== actsFor(actor)) return null
  return folder
}

/** Calls a folder off that waits or is being made; one that is over is deleted with its files. */
export const dropFolder =
  (deps: FolderDeps) =>
  async (
    actor: Actor,
    { id, isOver }: { id: number; isOver: boolean },
  ): Promise<Result<true, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const dropped = await transactionOf<true>(deps, viewer.value, async (stores, current) => {
      const folder = await ownFolder(stores, current, id)
      if (folder === null) return refused({ kind: 'not-found' })
      const at = deps.clock()
      if (isOver && folder.finishedAt === null) return refused(OVER)
      if (isOver) await stores.inspectionFolders.remove(id)
      else if (!(await stores.inspectionFolders.cancel(id, at))) return refused(OVER)
      await note(stores, current, folder, isOver ? 'removed' : 'cancelled', at)
      return ok(true)
    })
    if (dropped.ok && isOver)
      for (const file of Object.values(filesOf(deps.folder, id))) await rm(file, { force: true })
    return dropped
  }

/** A link that fetches a file of a finished folder once. Every sensor is still in the caller's sight. */
export const offerFolder =
  (deps: FolderDeps) =>
  async (
    actor: Actor,
    { id, file }: { id: number; file: FolderFile },
  ): Promise<Result<FileOffer, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const path = filesOf(deps.folder, id)[file === 'PDF' ? 'pdf' : 'zip']
    const mayHave = async (stores: Reads, current: AccountActor) => {
      const folder = await ownFolder(stores, current, id)
      if (folder === null || folder.state !== 'DONE') return null
      return (await toolsInSight(stores, current, folder.toolIds)) === null ? null : folder
    }
    const offered = await transactionOf<InspectionFolder>(
      deps,
      viewer.value,
      async (stores, current) => {
        const folder = await mayHave(stores, current)
        if (folder === null) return refused({ kind: 'not-found' })
        await note(stores, current, folder, 'fetched', deps.clock(), { file })
        return ok(folder)
      },
    )
    if (!offered.ok) return offered
    if ((await stat(path).catch(() => null)) === null) return refused(GONE)
    const { fromMs, toMs, timeZone, language } = offered.value
    const dayOf = localTime(timeZone).dayOf
    return ok(
      deps.fileLinks.offer({
        actor: viewer.value,
        isAllowed: stillAllowed(
          deps,
          viewer.value,
          async (current) => (await mayHave(deps.storage, current)) !== null,
        ),
        name: fileName(
          FOLDER_TEXTS[LANGUAGE_CODES[language]].title,
          { from: dayOf(fromMs), to: dayOf(toMs - 1) },
          file.toLowerCase(),
        ),
        contentType: file === 'PDF' ? 'application/pdf' : 'application/zip',
        texts: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
      }),
    )
  }

export const folderServices = (deps: FolderDeps) => ({
  list: listFolders(deps),
  ask: askForFolder(deps),
  drop: dropFolder(deps),
  offer: offerFolder(deps),
})
