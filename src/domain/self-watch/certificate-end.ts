import { DAY_MS } from '../durations.ts'
import type { Finding } from './trouble.ts'

/** When a certificate begins and ends to be valid, ms since 1970. */
export type Validity = { fromMs: number; untilMs: number }

/**
 * Programs that renew certificates do so when a third of the life is left: at 30 of 90 days. With
 * less than a fifth something is wrong, and with 14 days there is still time for a person.
 */
const LEFT_MS = 14 * DAY_MS
const LEFT_SHARE = 1 / 5
/** From here on each day counts. */
const AT_ONCE_MS = 3 * DAY_MS

/** Whether somebody must renew the certificate. Null: there is none. */
export const judgeCertificate = (certificate: Validity | null, nowMs: number): Finding => {
  if (certificate === null) return { state: 'good', kind: 'CERTIFICATE' }
  const { fromMs, untilMs } = certificate
  const leftMs = untilMs - nowMs
  if (leftMs > Math.min(LEFT_MS, (untilMs - fromMs) * LEFT_SHARE))
    return { state: 'good', kind: 'CERTIFICATE' }
  const stage = leftMs <= 0 ? 'ended' : leftMs <= AT_ONCE_MS ? 'ends-at-once' : 'ends-soon'
  return { state: 'bad', facts: { kind: 'CERTIFICATE', untilMs, stage } }
}
