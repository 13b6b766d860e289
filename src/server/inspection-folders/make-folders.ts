import { mkdir, rename, rm } from 'node:fs/promises'
import { NO_BRANDS } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { FOLDER_KEPT_MS } from '../../domain/inspection-folders/inspection-folder.ts'
import { actorOfAccount } from '../../domain/permissions/rules.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import type { PaperBrandDeps } from '../measure-log/record/paper-brand.ts'
import type { FolderFiles, InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Storage } from '../storage/storage.ts'
import { folderParts } from './fill-folder.ts'
import { filesOf } from './folder-files.ts'
import { type FolderProcess, startFolderProcess } from './folder-process.ts'
import { toolsInSight } from './folder-tables.ts'

/** A server that makes a folder says so after each sensor: one that is silent for so long has ended. */
const SILENT_MS = 10 * MINUTE_MS

export type MakeFoldersDeps = PaperBrandDeps & {
  storage: Storage
  clock: Clock
  /** Where the files are; beside the database. */
  folder: string
  /** Whether this server alone uses the database: what ran when it ended begins again at once. */
  isAlone: boolean
  start?: () => FolderProcess
  onError: (error: unknown) => void
}

/** Somebody has called it off, or the server ends. */
class CalledOff extends Error {}

/**
 * Makes the folders that wait, the oldest first, one at a time, and deletes those whose days are over. A
 * folder that the end of the server interrupts begins again.
 */
export const createFolderPass = (deps: MakeFoldersDeps) => {
  let hasBegun = false
  return async (isStopped: () => boolean): Promise<void> => {
    if (!hasBegun && deps.isAlone)
      await deps.storage.transaction((s) => s.inspectionFolders.waitAgain())
    hasBegun = true
    await removeOld(deps)
    for (const { id } of await deps.storage.inspectionFolders.unfinished()) {
      if (isStopped()) return
      const now = deps.clock()
      const silentSince = new Date(now.getTime() - SILENT_MS)
      const isMine = await deps.storage.transaction((stores) =>
        stores.inspectionFolders.take(id, now, silentSince),
      )
      const folder = isMine ? await deps.storage.inspectionFolders.byId(id) : null
      if (folder !== null) await make(deps, folder, isStopped)
    }
  }
}

const make = async (
  deps: MakeFoldersDeps,
  folder: InspectionFolder,
  isStopped: () => boolean,
): Promise<void> => {
  const files = filesOf(deps.folder, folder.id)
  const writing = { pdf: `${files.pdf}.part`, zip: `${files.zip}.part` }
  const process = (deps.start ?? startFolderProcess)()
  try {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    const made = await write(deps, folder, process, writing, isStopped)
    await rename(writing.pdf, files.pdf)
    await rename(writing.zip, files.zip)
    if (!(await finish(deps, folder, made))) await removeFiles(deps, folder.id)
  } catch (error) {
    await process.kill()
    await removeFiles(deps, folder.id)
    if (error instanceof CalledOff) return
    deps.onError(error)
    await finish(deps, folder, null)
  } finally {
    await process.kill()
  }
}

/** Hands the process part after part. */
const write = async (
  deps: MakeFoldersDeps,
  folder: InspectionFolder,
  process: FolderProcess,
  files: { pdf: string; zip: string },
  isStopped: () => boolean,
): Promise<FolderFiles> => {
  const { storage, clock, brands = NO_BRANDS } = deps
  const [maker] = await storage.accounts.withDeleted([folder.madeBy])
  const actor = maker && actorOfAccount(maker)
  const tools = actor && (await toolsInSight(storage, actor, folder.toolIds))
  if (!actor || !tools) throw new Error('A sensor of the folder is out of sight of its maker.')
  const left = new AbortController()
  const parts = folderParts(
    { storage, brands, incidentsOf: incidentsOf({ storage }) },
    { actor, folder, tools, nowMs: clock().getTime(), signal: left.signal },
    files,
  )
  let sensors = 0
  for await (const part of parts) {
    const made = await process.send(part)
    if (made !== null) return made
    if (part.kind === 'sensor') sensors++
    if (isStopped() || !(await isWanted(deps, folder.id, sensors))) {
      left.abort()
      throw new CalledOff()
    }
  }
  throw new Error('The folder has no end.')
}

const isWanted = ({ storage, clock }: MakeFoldersDeps, id: number, sensors: number) =>
  storage.transaction((stores) => stores.inspectionFolders.progress(id, sensors, clock()))

/** False when it was called off meanwhile. */
const finish = (
  { storage, clock }: MakeFoldersDeps,
  folder: InspectionFolder,
  files: FolderFiles | null,
): Promise<boolean> =>
  storage.transaction(async (stores) => {
    const at = clock()
    const state = files === null ? 'FAILED' : 'DONE'
    if (!(await stores.inspectionFolders.finish(folder.id, { state, at, files }))) return false
    await appendEntry(stores.audit, {
      at,
      actor: { kind: 'server' },
      action: files === null ? 'folder.failed' : 'folder.finished',
      subject: { kind: 'account', id: String(folder.accountId) },
      before: null,
      after: {
        folder: folder.id,
        ...(files !== null && {
          pdfHash: files.pdf.sha256,
          zipHash: files.zip.sha256,
          from: new Date(folder.fromMs).toISOString(),
          to: new Date(folder.toMs).toISOString(),
          timeZone: folder.timeZone,
        }),
      },
    })
    return true
  })

const removeFiles = async ({ folder }: MakeFoldersDeps, id: number): Promise<void> => {
  const { pdf, zip } = filesOf(folder, id)
  for (const file of [pdf, zip, `${pdf}.part`, `${zip}.part`]) await rm(file, { force: true })
}

const removeOld = async (deps: MakeFoldersDeps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - FOLDER_KEPT_MS)
  for (const { id } of await deps.storage.inspectionFolders.finishedBefore(before)) {
    await removeFiles(deps, id)
    await deps.storage.transaction((stores) => stores.inspectionFolders.remove(id))
  }
}
