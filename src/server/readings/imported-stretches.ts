import type { Provenance } from '../../domain/readings/provenance.ts'
import type { ImportedStretch, Span } from '../storage/reading-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * The readings of a span that came as files, as stretches whose receipt is their import; and those of
 * imports that were taken back, which are missing.
 */
export const importedStretches = async (
  storage: Pick<Reads, 'readings' | 'imports'>,
  toolId: number,
  span: Span,
): Promise<Provenance[]> => {
  const imports = await storage.imports.within(toolId, span)
  if (imports.length === 0) return []
  const importedMs = new Map(imports.map(({ id, importedAt }) => [id, importedAt.getTime()]))
  const asProvenance =
    (kind: 'imported' | 'withdrawn') =>
    ({ importId, fromMs, toMs, readings }: ImportedStretch): Provenance => {
      const receipt = importedMs.get(importId)!
      return { kind, fromMs, toMs, readings, receivedMs: { first: receipt, last: receipt } }
    }
  const imported = await storage.readings.imported(toolId, span)
  const withdrawn = await storage.readings.withdrawn(toolId, span)
  return [
    ...imported.map(asProvenance('imported')),
    ...withdrawn.map(asProvenance('withdrawn')),
  ].toSorted((a, b) => a.fromMs - b.fromMs)
}
