import type { LocalTime } from '../periods/local-time.ts'
import { certificateInForce } from './calibration-due.ts'
import { probeAt } from './instrument.ts'

type DatedCertificate = {
  id: number
  probeId: number | null
  calibratedOn: string
  dueOn: string | null
}

/**
 * A stretch of a period with one probe (null: none was entered) and one certificate (null: none was in
 * force), from <= t < to. `expiredMs`: from when on in it the calibration was expired; null while it
 * was not.
 */
export type CalibrationStretch<P, C> = {
  fromMs: number
  toMs: number
  probe: P | null
  certificate: C | null
  expiredMs: number | null
}

/**
 * By which certificates a tool was calibrated within a period, in order of time, and from when on
 * each had expired. Days of certificates are those of the clocks of `local`.
 */
export const calibrationsWithin = <
  P extends { id: number; fromMs: number },
  C extends DatedCertificate,
>(
  { probes, certificates }: { probes: readonly P[]; certificates: readonly C[] },
  { fromMs, toMs }: { fromMs: number; toMs: number },
  local: Pick<LocalTime, 'dayOf' | 'dayStart'>,
): CalibrationStretch<P, C>[] => {
  const changes = [
    ...probes.map((probe) => probe.fromMs),
    ...certificates.map(({ calibratedOn }) => local.dayStart(calibratedOn)),
  ]
  const begins = [...new Set([fromMs, ...changes])]
    .filter((atMs) => atMs >= fromMs && (atMs < toMs || atMs === fromMs))
    .sort((a, b) => a - b)
  const stretches: CalibrationStretch<P, C>[] = []
  begins.forEach((beginMs, i) => {
    const endMs = begins[i + 1] ?? toMs
    const probe = probeAt(probes, beginMs)
    const certificate = certificateInForce(certificates, probe?.id ?? null, local.dayOf(beginMs))
    const last = stretches.at(-1)
    if (last !== undefined && last.probe === probe && last.certificate === certificate)
      last.toMs = endMs
    else stretches.push({ fromMs: beginMs, toMs: endMs, probe, certificate, expiredMs: null })
  })
  for (const stretch of stretches) {
    const dueOn = stretch.certificate?.dueOn ?? null
    if (dueOn === null) continue
    const dueMs = local.dayStart(dueOn)
    if (dueMs < stretch.toMs) stretch.expiredMs = Math.max(dueMs, stretch.fromMs)
  }
  return stretches
}
