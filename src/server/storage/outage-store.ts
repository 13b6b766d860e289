import type { Span } from './reading-store.ts'

/**
 * A time in which the server watched nothing, from <= t < to, ms since 1970. `stopped`: it did not
 * run; `paused`: it ran, but its machine was paused, or too busy.
 */
export type Outage = { fromMs: number; toMs: number; cause: 'stopped' | 'paused' }

export type OutageReads = {
  /** Those that touch the span, the earliest first. */
  within(span: Span): Promise<Outage[]>
}

export type OutageWrites = OutageReads & {
  add(outage: Outage): Promise<void>
}
