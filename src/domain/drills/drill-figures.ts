import { MINUTE_MS } from '../durations.ts'
import { type DrillResult, type Proof, proofOf } from './contact-proof.ts'

/** How a drill went. `medianMinutes`, `slowestMinutes`: of those who confirmed; null for nobody. */
export type DrillFigures = {
  contacts: number
  confirmed: number
  failed: number
  notSent: number
  medianMinutes: number | null
  slowestMinutes: number | null
}

/** Whole minutes from the beginning of a drill to a confirmation; null without one. */
export const minutesOf = ({
  startedMs,
  confirmedMs,
}: Pick<DrillResult, 'startedMs' | 'confirmedMs'>): number | null =>
  confirmedMs === null ? null : Math.max(0, Math.round((confirmedMs - startedMs) / MINUTE_MS))

export const drillFigures = (results: readonly DrillResult[], nowMs: number): DrillFigures => {
  const proofs = results.map((result) => proofOf(result, nowMs))
  const count = (wanted: Proof): number => proofs.filter((proof) => proof === wanted).length
  const minutes = results.flatMap((result) => minutesOf(result) ?? []).toSorted((a, b) => a - b)
  return {
    contacts: results.length,
    confirmed: count('CONFIRMED'),
    failed: count('FAILED'),
    notSent: count('NOT_SENT'),
    // Of an even number the lower one of the two in the middle.
    medianMinutes: minutes[Math.floor((minutes.length - 1) / 2)] ?? null,
    slowestMinutes: minutes.at(-1) ?? null,
  }
}
