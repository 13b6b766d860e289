import type { Clock } from '../../domain/clock.ts'
import { FOLDER_KEPT_MS } from '../../domain/inspection-folders/inspection-folder.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'

export type FolderDeps = {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
  /** Where the files are. */
  folder: string
  retentionDays: number
}

export type ShownFolder = { folder: InspectionFolder; by: PersonName; keptUntil: Date | null }

const MOST_SHOWN = 20

/** An entry of the trail about a folder. */
export const noteFolder = (
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

export const shownFolder = async (
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

/** The folder; null when it is not of the account that the actor acts for. */
export const ownFolder = async (
  stores: Pick<Reads, 'inspectionFolders'>,
  actor: AccountActor,
  id: number,
): Promise<InspectionFolder | null> => {
  const folder = await stores.inspectionFolders.byId(id)
  if (folder === null || folder.accountId !== actsFor(actor)) return null
  return folder
}
