import { rm } from 'node:fs/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { filesOf } from './folder-files.ts'
import { type FolderDeps, noteFolder, ownFolder } from './own-folders.ts'

const OVER = badInput({
  field: 'id',
  key: 'folders.over',
  message: 'This folder is not being made any more.',
})

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
      await noteFolder(stores, current, folder, isOver ? 'removed' : 'cancelled', at)
      return ok(true)
    })
    if (dropped.ok && isOver)
      for (const file of Object.values(filesOf(deps.folder, id))) await rm(file, { force: true })
    return dropped
  }
