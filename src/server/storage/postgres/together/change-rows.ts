import type { WrittenRow } from '../../readings/hot-log.ts'
import type { SealingStep } from '../../readings/reading-sealer.ts'
import type { Change } from '../../change.ts'
import { UpdatedByNewerError } from '../../storage-errors.ts'

/** A row of the change log. `readings`: see `MemoryStep`. */
export type ChangeRow = {
  seq: number
  token: string
  writer: string
  changes: string
  readings: Uint8Array | null
}

/** What a transaction did to the memory of readings, in its order. */
export type MemoryStep = ({ kind: 'readings' } & WrittenRow) | SealingStep

export type ToldChanges = { changes: readonly Change[]; steps: readonly MemoryStep[] }

/** As it stands in JSON: the bytes of the rows stand beside it, one after the other. */
type WrittenStep =
  | { kind: 'readings'; id: number; receivedMs: number; readings: number; length: number }
  | SealingStep
type Written = {
  /** Left out by programs before this number: 1. */
  format?: number
  changes: readonly Change[]
  steps: readonly WrittenStep[]
}

/**
 * Servers of two versions may be at work on the same tables while they are updated. Whoever changes what a row
 * means raises this, and goes on understanding the former one: a server that does not know it ends.
 */
export const CHANGES_FORMAT = 1

const NO_BYTES = new Uint8Array(0)

/** What a tool has learned is long: the others read it when they need it. */
const told = (change: Change): Change =>
  change.kind === 'defrosts' ? { kind: 'defrosts', toolId: change.toolId } : change

export const writtenChanges = ({
  changes,
  steps,
}: ToldChanges): Pick<ChangeRow, 'changes' | 'readings'> => {
  const bytes: Uint8Array[] = []
  const written = steps.map((step): WrittenStep => {
    if (step.kind !== 'readings') return step
    const { bytes: row, ...facts } = step
    bytes.push(row)
    return { ...facts, length: row.length }
  })
  return {
    changes: JSON.stringify({
      format: CHANGES_FORMAT,
      changes: changes.map(told),
      steps: written,
    } satisfies Written),
    readings: bytes.length === 0 ? null : Buffer.concat(bytes),
  }
}

/** Throws `UpdatedByNewerError`. */
export const readChanges = ({
  changes,
  readings,
}: Pick<ChangeRow, 'changes' | 'readings'>): ToldChanges => {
  const written = JSON.parse(changes) as Written
  if ((written.format ?? 1) > CHANGES_FORMAT) throw new UpdatedByNewerError()
  const bytes = readings ?? NO_BYTES
  let at = 0
  return {
    changes: written.changes,
    steps: written.steps.map((step): MemoryStep => {
      if (step.kind !== 'readings') return step
      const { length, ...facts } = step
      at += length
      return { ...facts, bytes: bytes.subarray(at - length, at) }
    }),
  }
}
