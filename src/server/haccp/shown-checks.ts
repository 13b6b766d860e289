import type { Check } from '../../domain/haccp/check.ts'
import { type CheckPoint, isOutOfBounds, pointsAt } from '../../domain/haccp/check-point.ts'
import { LATE_ON_RECORD_MS } from '../../domain/readings/provenance.ts'
import type { RecordedPerson } from '../measure-log/record/measure-log.ts'
import type { Reads } from '../storage/storage.ts'

/** An entry as page and paper show it. */
export type ShownCheck = Check & {
  by: RecordedPerson
  /** Those of its check point when it was made, °C; null for none. */
  bounds: { min: number | null; max: number | null } | null
  isOutOfBounds: boolean
  /** It arrived more than a day after it was made. */
  isLate: boolean
  /** Another entry stands in its place. */
  isCorrected: boolean
}

const NOBODY: RecordedPerson = { firstName: '', lastName: '', nameHash: '' }

/** `checks`: all about the same time, so that each correction is among them. */
export const shownChecks = async (
  { accounts }: Pick<Reads, 'accounts'>,
  checks: readonly Check[],
  versions: readonly CheckPoint[],
): Promise<ShownCheck[]> => {
  const ids = [...new Set(checks.map(({ byId }) => byId))]
  const names = await accounts.namesOf(ids)
  const hashes = await accounts.personHashes(ids)
  const corrected = new Set(checks.flatMap(({ correction }) => correction?.ofId ?? []))
  return checks.map((check) => {
    const { values, pointId, measuredMs, enteredMs, receivedMs, byId } = check
    const point = pointsAt(versions, measuredMs).find(({ id }) => id === pointId)
    const bounds = point === undefined ? null : { min: point.min, max: point.max }
    const celsius = 'celsius' in values ? values.celsius : null
    return {
      ...check,
      by: { ...NOBODY, ...names.get(byId), nameHash: hashes.get(byId)?.name ?? '' },
      bounds: bounds?.min === null && bounds.max === null ? null : bounds,
      isOutOfBounds: isOutOfBounds(celsius, bounds),
      isLate: receivedMs - enteredMs > LATE_ON_RECORD_MS,
      isCorrected: corrected.has(check.id),
    }
  })
}
