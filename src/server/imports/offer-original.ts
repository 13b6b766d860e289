import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { bytesInParts } from '../downloads/bytes-in-parts.ts'
import type { FileLinks, FileOffer } from '../downloads/file-links.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { visibleImport } from './import-access.ts'
import { factsOf } from './import-readings.ts'

export type OriginalDeps = {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
}

/** A link to the file as it was imported, byte by byte. */
export const offerOriginal =
  (deps: OriginalDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<FileOffer, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const lookup = await visibleImport(deps.storage, viewer.value, id)
    if (!lookup.ok) return lookup
    const { imported } = lookup.value
    // Throws for a file that is damaged: it is not handed out.
    const bytes = await deps.storage.imports.file(imported.fileHash)
    if (bytes === null) return refused({ kind: 'not-found' })
    const recorded = await transactionOf(deps, viewer.value, async (stores, current) => {
      const visible = await visibleImport(stores, current, id)
      if (!visible.ok) return visible
      await appendEntry(stores.audit, {
        at: deps.clock(),
        actor: auditActor(current),
        action: 'readings.import-fetched',
        subject: { kind: 'tool', id: String(imported.toolId) },
        before: null,
        after: factsOf(imported),
      })
      return ok(true)
    })
    if (!recorded.ok) return recorded
    return ok(
      deps.fileLinks.offer({
        actor: viewer.value,
        isAllowed: stillAllowed(deps, viewer.value, async (current) => {
          const owned = await deps.storage.tools.byId(imported.toolId)
          return owned !== null && maySeeTool(current, owned.ownerPath)
        }),
        name: imported.fileName,
        // A browser must not show what somebody uploaded.
        contentType: 'application/octet-stream',
        texts: () => bytesInParts(bytes),
      }),
    )
  }
