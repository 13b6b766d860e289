import { isOutOfBounds } from '../../../domain/haccp/check-point.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type {
  CheckKind,
  HaccpRegisterQuery,
  ShownCheckFragment,
  ShownPointFragment,
} from '../../api/generated/graphql.ts'
import type { WaitingCheck } from './outbox/waiting-check.ts'

export type Register = HaccpRegisterQuery['haccpRegister']

/** An entry in the list of a day, whether the server has it or not. */
export type ShownEntry = ShownCheckFragment & { isWaiting: boolean }

/** An entry of this device as the server will show it. */
const asShown = (
  { id, madeAtMs, entry }: WaitingCheck,
  points: readonly ShownPointFragment[],
  name: { firstName: string; lastName: string },
): ShownEntry => {
  const point = points.find((each) => each.id === entry.pointId)
  const at = new Date(madeAtMs).toISOString()
  return {
    id,
    kind: entry.kind,
    pointId: entry.pointId ?? null,
    subject: entry.subject,
    celsius: entry.celsius ?? null,
    supplier: entry.supplier ?? null,
    batch: entry.batch ?? null,
    accepted: entry.accepted ?? null,
    done: entry.done ?? null,
    aboutCheckId: entry.aboutCheckId ?? null,
    aboutDay: entry.aboutDay ?? null,
    aboutToolId: entry.aboutToolId ?? null,
    remark: entry.remark ?? '',
    measuredAt: at,
    enteredAt: at,
    receivedAt: at,
    clockAheadSeconds: null,
    ...name,
    min: point?.min ?? null,
    max: point?.max ?? null,
    isOutOfBounds: isOutOfBounds(entry.celsius ?? null, point ?? null),
    isLate: false,
    isCorrected: false,
    correctsId: entry.correctsId ?? null,
    reason: entry.reason ?? null,
    isVoid: entry.isVoid ?? false,
    isWaiting: true,
  }
}

/** Entries of the server and of this device together; what a waiting correction is on counts as corrected. */
export const withWaiting = (
  checks: readonly ShownCheckFragment[],
  waiting: readonly WaitingCheck[],
  points: readonly ShownPointFragment[],
  name: { firstName: string; lastName: string },
): ShownEntry[] => {
  const known = new Set(checks.map(({ id }) => id))
  const corrected = new Set(waiting.flatMap(({ entry }) => entry.correctsId ?? []))
  const times = new Map(checks.map((check) => [check.id, check.measuredAt]))
  return [
    ...checks.map((check) => ({
      ...check,
      isCorrected: check.isCorrected || corrected.has(check.id),
      isWaiting: false,
    })),
    ...waiting
      .filter(({ id }) => !known.has(id))
      .map((check) => {
        const shown = asShown(check, points, name)
        const about = shown.correctsId ?? shown.aboutCheckId
        return { ...shown, measuredAt: (about && times.get(about)) || shown.measuredAt }
      }),
  ]
}

/** Of a day, the newest first. */
export const entriesOf = (
  entries: readonly ShownEntry[],
  day: string,
  timeZone: string,
): ShownEntry[] => {
  const local = localTime(timeZone)
  return entries
    .filter(({ measuredAt }) => local.dayOf(Date.parse(measuredAt)) === day)
    .toSorted((a, b) => Date.parse(b.enteredAt) - Date.parse(a.enteredAt))
}

/** How often a point was checked in these entries. */
export const timesDone = (entries: readonly ShownEntry[], pointId: string): number =>
  entries.filter((entry) => entry.pointId === pointId && !entry.isCorrected && !entry.isVoid).length

/** In the order of the work: what is asked for today first. */
export const KINDS = ['TEMPERATURE', 'GOODS_IN', 'CLEANING'] as const satisfies readonly CheckKind[]
