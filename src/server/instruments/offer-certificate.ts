import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { bytesInParts } from '../downloads/bytes-in-parts.ts'
import type { FileLinks, FileOffer } from '../downloads/file-links.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { certificateOfTool, type InstrumentDeps } from './instrument-access.ts'
import { certificateFacts } from './instrument-facts.ts'

/** A link to the scan of a certificate, byte by byte as it came. */
export const offerCertificate =
  (deps: InstrumentDeps & { fileLinks: FileLinks }) =>
  async (
    actor: Actor,
    { toolId, id }: { toolId: number; id: number },
  ): Promise<Result<FileOffer, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const tool = await visibleTool(deps, viewer.value, toolId)
    if (!tool.ok) return tool
    const certificate = await certificateOfTool(deps.storage, tool.value, id)
    if (certificate === null || certificate.file === null) return refused({ kind: 'not-found' })
    const { name, hash } = certificate.file
    // Throws for a file that is damaged: it is not handed out.
    const bytes = await deps.storage.instruments.file(hash)
    if (bytes === null) return refused({ kind: 'not-found' })
    const recorded = await transactionOf(deps, viewer.value, async (stores, current) => {
      const visible = await visibleTool({ storage: stores }, current, toolId)
      if (!visible.ok) return visible
      await appendEntry(stores.audit, {
        at: deps.clock(),
        actor: auditActor(current),
        action: 'instrument.certificate-fetched',
        subject: { kind: 'tool', id: String(toolId) },
        before: null,
        after: certificateFacts(certificate),
      })
      return ok(true)
    })
    if (!recorded.ok) return recorded
    return ok(
      deps.fileLinks.offer({
        actor: viewer.value,
        isAllowed: stillAllowed(deps, viewer.value, async (current) => {
          const owned = await deps.storage.tools.byId(toolId)
          return owned !== null && maySeeTool(current, owned.ownerPath)
        }),
        name,
        // A browser must not show what somebody uploaded.
        contentType: 'application/octet-stream',
        texts: () => bytesInParts(bytes),
      }),
    )
  }
