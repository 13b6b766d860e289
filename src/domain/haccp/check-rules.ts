import { isDay } from '../periods/calendar-day.ts'
import { MINUTE_MS } from '../durations.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import type { Check, CheckValues, Correction } from './check.ts'
import { celsiusError, COLDEST, HOTTEST } from './check-point.ts'

export const LONGEST_SUBJECT = 200
export const LONGEST_REMARK = 500
/** A clock that is off by more is marked, and the time of the entry put right by it. */
export const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** How the fields of a kind are named in the call, and in English. */
const subjectName = (kind: CheckValues['kind']): string =>
  kind === 'ACTION' ? 'The action' : 'What was checked'

const missing = (field: string, label: string): BrokenRule => ({
  field,
  key: 'haccp.missing',
  message: `${label} is missing.`,
})

const valueErrors = (values: CheckValues): BrokenRule[] => {
  const label = subjectName(values.kind)
  const broken = textErrors({ field: 'subject', label }, values.subject, LONGEST_SUBJECT)
  if (values.subject === '') broken.push(missing('subject', label))
  if (values.kind === 'GOODS_IN') {
    broken.push(
      ...textErrors({ field: 'supplier', label: 'The supplier' }, values.supplier, LONGEST_SUBJECT),
      ...textErrors({ field: 'batch', label: 'The batch' }, values.batch, LONGEST_SUBJECT),
    )
    if (values.supplier === '') broken.push(missing('supplier', 'The supplier'))
  }
  if (values.kind === 'TEMPERATURE' || values.kind === 'GOODS_IN') {
    const { celsius } = values
    if (celsius !== null && !(celsius >= COLDEST && celsius <= HOTTEST))
      broken.push(celsiusError('celsius', 'The temperature'))
  }
  if (values.kind === 'ACTION' && values.about.kind === 'day' && !isDay(values.about.day))
    broken.push({
      field: 'aboutDay',
      key: 'haccp.noDay',
      message: 'A day is written YYYY-MM-DD.',
    })
  return broken
}

/** What an entry breaks by itself, whoever wrote it. */
export const checkErrors = ({
  id,
  values,
  remark,
  correction,
}: {
  id: string
  values: CheckValues
  remark: string
  correction: Correction | null
}): BrokenRule[] => {
  const broken = UUID.test(id)
    ? valueErrors(values)
    : [{ field: 'id', key: 'haccp.noId', message: 'id must be a UUID in small letters.' }]
  broken.push(...textErrors({ field: 'remark', label: 'The remark' }, remark, LONGEST_REMARK))
  if (correction !== null && correction.reason === '')
    broken.push(missing('reason', 'The reason of the correction'))
  if (correction !== null)
    broken.push(
      ...textErrors({ field: 'reason', label: 'The reason' }, correction.reason, LONGEST_REMARK),
    )
  return broken
}

/**
 * When an entry was made, by the server's clock. The device says when it was made and when it was
 * sent, both by its own clock. One that is wrong is taken back by as much as it was wrong when it
 * sent. An entry is never later than its arrival.
 */
export const enteredTime = ({
  madeMs,
  sentMs,
  receivedMs,
}: {
  madeMs: number
  sentMs: number
  receivedMs: number
}): Pick<Check, 'enteredMs' | 'clockAheadMs'> => {
  const aheadMs = sentMs - receivedMs
  // A clock that was put back in between says nothing of when the entry was made.
  if (madeMs > sentMs + CLOCK_TOLERANCE_MS)
    return { enteredMs: receivedMs, clockAheadMs: madeMs - receivedMs }
  const isWrong = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS
  return {
    enteredMs: Math.min(isWrong ? madeMs - aheadMs : madeMs, receivedMs),
    clockAheadMs: isWrong ? aheadMs : null,
  }
}

/**
 * The entries that stand, the oldest first: without those in whose place a correction stands, and
 * without those that say that there was nothing.
 */
export const standingChecks = (checks: readonly Check[]): Check[] => {
  const corrected = new Set(checks.flatMap(({ correction }) => correction?.ofId ?? []))
  return checks.filter(({ id, correction }) => !corrected.has(id) && correction?.isVoid !== true)
}
