import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'
import type { StoredImport } from '../storage/import-store.ts'
import type { Reads } from '../storage/storage.ts'

/** `importedBy`, `withdrawnBy`: names in the reader's order; '' of an erased person. */
export type ListedImport = {
  imported: StoredImport
  importedBy: string
  withdrawnBy: string | null
}

/** The files that were imported into a tool, also those that were taken back; the newest first. */
export const listImports =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'imports'> }) =>
  async (
    actor: Actor,
    { toolId }: { toolId: number },
  ): Promise<Result<ListedImport[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const tool = await visibleTool(deps, viewer.value, toolId)
    if (!tool.ok) return tool
    const imports = await deps.storage.imports.ofTool(tool.value.id)
    return ok(await withNames(deps, viewer.value.id, imports))
  }

/** The imports with the names of the people who did it, as this reader writes names. */
export const withNames = async (
  { storage }: { storage: Pick<Reads, 'accounts'> },
  readerId: number,
  imports: readonly StoredImport[],
): Promise<ListedImport[]> => {
  const reader = await storage.accounts.byId(readerId)
  const language = LANGUAGE_CODES[reader?.language ?? DEFAULT_LANGUAGE]
  const names = await storage.accounts.namesOf([
    ...new Set(imports.flatMap(({ importedBy, withdrawn }) => [importedBy, ...by(withdrawn)])),
  ])
  const nameOf = (accountId: number): string => {
    const name = names.get(accountId)
    return name === undefined ? '' : personName(name, language)
  }
  return imports.map((imported) => ({
    imported,
    importedBy: nameOf(imported.importedBy),
    withdrawnBy: imported.withdrawn === null ? null : nameOf(imported.withdrawn.by),
  }))
}

const by = (withdrawn: StoredImport['withdrawn']): number[] =>
  withdrawn === null ? [] : [withdrawn.by]
