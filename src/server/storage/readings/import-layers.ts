import type { ImportedStretch } from '../reading-store.ts'
import type { Overlaid } from './overlaid-series.ts'

/** An import, and the series that holds its readings. */
export type ImportLayer = { importId: number; seriesId: number }

/** Consecutive readings of one import. `imports`: those of the layers from 1 on. */
export function* stretchesOfImports(
  pieces: Iterable<Overlaid>,
  imports: readonly ImportLayer[],
): Generator<ImportedStretch> {
  let open: ImportedStretch | null = null
  for (const { times, layers } of pieces)
    for (let i = 0; i < times.length; i++) {
      const importId = imports[layers[i]! - 1]?.importId ?? null
      if (open !== null && open.importId === importId) {
        open.toMs = times[i]! + 1
        open.readings++
        continue
      }
      if (open !== null) yield open
      open =
        importId === null ? null : { importId, fromMs: times[i]!, toMs: times[i]! + 1, readings: 1 }
    }
  if (open !== null) yield open
}
