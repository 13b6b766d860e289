import { MINUTE_MS } from '../durations.ts'

/** What the service of a message says of its delivery. */
export type ReportedDelivery = 'delivered' | 'failed'

/**
 * What is known of a message that a service took. `awaited`: it has said nothing yet; `missing`: nor
 * within the time.
 */
export type ReportState = ReportedDelivery | 'awaited' | 'missing'

/** A service has this long to say that a message was delivered. */
export const REPORT_WITHIN_MS = 5 * MINUTE_MS

/**
 * The words of Twilio's MessageStatus and CallStatus, and of the own form of a report. Those that are
 * no end, such as "sent", which says that a carrier has it, are left out.
 */
const ENDS: Readonly<Record<string, ReportedDelivery>> = {
  delivered: 'delivered',
  read: 'delivered',
  completed: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
  busy: 'failed',
  'no-answer': 'failed',
}
const ON_THE_WAY: ReadonlySet<string> = new Set([
  'accepted',
  'scheduled',
  'queued',
  'initiated',
  'sending',
  'sent',
  'ringing',
  'in-progress',
])

/** `on-the-way`: no end yet; null: no word that is known. */
export const readReportWord = (word: string): ReportedDelivery | 'on-the-way' | null => {
  const known = word.trim().toLowerCase()
  if (Object.hasOwn(ENDS, known)) return ENDS[known] ?? null
  return ON_THE_WAY.has(known) ? 'on-the-way' : null
}

/**
 * What a report changes. `noted`: the message gets this state; `repeated`: it has it; `contradicts`:
 * another end was reported before, which stays. A report after the time, or before the server has
 * noted that the service took the message, counts.
 */
export const afterReport = (
  before: ReportState | null,
  reported: ReportedDelivery,
): 'noted' | 'repeated' | 'contradicts' => {
  if (before === reported) return 'repeated'
  return before === 'delivered' || before === 'failed' ? 'contradicts' : 'noted'
}
