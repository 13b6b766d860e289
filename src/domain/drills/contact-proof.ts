import { RESPONSE_LINK_MS } from '../alarms/response-link.ts'

/** Why a contact gets no message of a drill, as it gets none of an alarm. */
export const WITHHELD_REASONS = ['OPTED_OUT', 'UNCONFIRMED'] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]

/** How a drill went for one contact. `status` of its message; null: it got none. ms since 1970. */
export type DrillResult = {
  startedMs: number
  withheld: WithheldReason | null
  status: 'WAITING' | 'SENT' | 'FAILED' | null
  confirmedMs: number | null
}

/**
 * In the order of need. FAILED: the message did not arrive. NOT_SENT: the contact gets no messages.
 * NEVER: no drill has reached it yet. UNANSWERED: its link has expired. WAITING: its link still works.
 */
export const PROOFS = ['FAILED', 'NOT_SENT', 'NEVER', 'UNANSWERED', 'WAITING', 'CONFIRMED'] as const
export type Proof = (typeof PROOFS)[number]

/** What a drill has shown of a contact by now. */
export const proofOf = (
  { startedMs, withheld, status, confirmedMs }: DrillResult,
  nowMs: number,
): Proof => {
  if (confirmedMs !== null) return 'CONFIRMED'
  if (withheld !== null) return 'NOT_SENT'
  if (status === 'FAILED') return 'FAILED'
  return nowMs < startedMs + RESPONSE_LINK_MS ? 'WAITING' : 'UNANSWERED'
}

/**
 * What is known of a contact of today. `latest`: of its latest drill; null for none. A message that was
 * withheld then says nothing about a contact that gets messages now.
 */
export const proofToday = (
  { withheld, latest }: { withheld: WithheldReason | null; latest: DrillResult | null },
  nowMs: number,
): Proof => {
  if (withheld !== null) return 'NOT_SENT'
  return latest === null || latest.withheld !== null ? 'NEVER' : proofOf(latest, nowMs)
}

type Proven = { proof: Proof; confirmedMs: number | null }

/** Who needs somebody first; of those who have confirmed, whose confirmation is oldest. */
export const byNeed = (a: Proven, b: Proven): number =>
  PROOFS.indexOf(a.proof) - PROOFS.indexOf(b.proof) || (a.confirmedMs ?? 0) - (b.confirmedMs ?? 0)
