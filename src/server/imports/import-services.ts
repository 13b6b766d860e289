import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { StoredImport } from '../storage/import-store.ts'
import { type ImportDeps, importReadings, previewImport } from './import-readings.ts'
import { type ListedImport, listImports, withNames } from './list-imports.ts'
import { offerOriginal, type OriginalDeps } from './offer-original.ts'
import { withdrawImport } from './withdraw-import.ts'

export const importServices = (deps: ImportDeps & OriginalDeps) => {
  const named = async (
    actor: Actor,
    result: Result<StoredImport, Refusal>,
  ): Promise<Result<ListedImport, Refusal>> => {
    if (!result.ok || actor.kind === 'nobody') return result.ok ? neverNobody() : result
    const [listed] = await withNames(deps, actor.id, [result.value])
    return ok(listed!)
  }
  const [importInto, withdraw] = [importReadings(deps), withdrawImport(deps)]
  return {
    preview: previewImport(deps),
    importReadings: async (actor: Actor, input: Parameters<typeof importInto>[1]) =>
      named(actor, await importInto(actor, input)),
    withdraw: async (actor: Actor, input: Parameters<typeof withdraw>[1]) =>
      named(actor, await withdraw(actor, input)),
    list: listImports(deps),
    offerOriginal: offerOriginal(deps),
  }
}

const neverNobody = (): never => {
  throw new Error('nobody has imported something')
}
