import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayImportInto } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { StoredImport } from '../storage/import-store.ts'
import type { Reads } from '../storage/storage.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'

/** The tool, if the actor may import into it. */
export const toolToImportInto = async (
  stores: Pick<Reads, 'tools'>,
  actor: Actor,
  toolId: number,
): Promise<Result<{ viewer: AccountActor; tool: Tool }, Refusal>> => {
  const viewer = toolViewer(actor)
  if (!viewer.ok) return viewer
  const owned = await stores.tools.byId(toolId)
  if (owned === null || !mayImportInto(viewer.value, owned.ownerPath))
    return refused({ kind: 'not-found' })
  return ok({ viewer: viewer.value, tool: owned.tool })
}

/** An import of a tool that the actor may see. */
export const visibleImport = async (
  stores: Pick<Reads, 'tools' | 'imports'>,
  actor: AccountActor,
  id: number,
): Promise<Result<{ imported: StoredImport; tool: Tool }, Refusal>> => {
  const imported = await stores.imports.byId(id)
  if (imported === null) return refused({ kind: 'not-found' })
  const tool = await visibleTool({ storage: stores }, actor, imported.toolId)
  return tool.ok ? ok({ imported, tool: tool.value }) : tool
}
