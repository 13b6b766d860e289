import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FolderFile } from '../../domain/inspection-folders/inspection-folder.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { fileName } from '../../domain/records/file-name.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import type { FileOffer } from '../downloads/file-links.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { Reads } from '../storage/storage.ts'
import { filesOf } from './folder-files.ts'
import { toolsInSight } from './folder-tables.ts'
import { FOLDER_TEXTS } from './folder-texts.ts'
import { type FolderDeps, noteFolder, ownFolder } from './own-folders.ts'

const GONE = badInput({
  field: 'id',
  key: 'folders.gone',
  message: 'The files of this folder are not on this server.',
})

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
        await noteFolder(stores, current, folder, 'fetched', deps.clock(), { file })
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
