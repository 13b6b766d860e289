import type { DefrostObjection } from './defrost-objection.ts'
import type { UsualDefrost } from './usual-defrost.ts'

/** The usual defrost that an excursion was compared with. `peak`: its warmest value, °C. */
export type ComparedWith = { count: number; lengthMs: number; peak: number }

/** Why an excursion rang although usual defrosts were known. */
export type DefrostAlarm = DefrostObjection | 'ceiling'

/**
 * An excursion above the limit that was compared with the defrosts before it, and lasted longer than
 * the raise delay. Instants in ms since 1970.
 */
export type DefrostComparison = {
  /** Its first reading at or above the limit. */
  sinceMs: number
  /** The reading that ended it, or opened its alarm. */
  untilMs: number
  usual: ComparedWith
  /** Null: it looked like the usual defrost, so no alarm opened. */
  alarm: DefrostAlarm | null
}

export const comparedWith = (usual: UsualDefrost): ComparedWith => ({
  count: usual.count,
  lengthMs: usual.lengthMs,
  peak: Math.round(usual.highest.at(-1)!) / 100,
})
