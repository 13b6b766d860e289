import { MINUTE_MS } from '../domain/durations.ts'

/** `steady` uses in `perMs`, and at most `atOnce` after a silence. */
export type Allowance = { steady: number; perMs: number; atOnce: number }

/** `key`: whose allowance it is. `amount`: how many uses. */
export type AllowanceUse = { key: string; amount: number; allowance: Allowance }

export type Allowances = {
  /**
   * Takes each amount from its allowance, or nothing at all when one of them has too little left.
   * Null when all were taken; else the use that has to wait longest.
   */
  take<Use extends AllowanceUse>(
    uses: readonly Use[],
    nowMs: number,
  ): { use: Use; waitMs: number } | null
}

/**
 * Each allowance is one number: the moment until which it is used up, in ms of the caller's clock
 * (GCRA, a leaky bucket). How far it is ahead of now is the used part of what may be taken at once.
 * In memory: after a restart all are whole. `mostKeys`: beyond it the least recently used are
 * forgotten, some 150 bytes each.
 */
export const createAllowances = (mostKeys = Infinity): Allowances => {
  const usedUntil = new Map<string, number>()

  const forgetOldest = (nowMs: number): void => {
    // The least recently used come first. What is whole again is as good as forgotten.
    for (const [key, untilMs] of usedUntil) {
      if (usedUntil.size <= mostKeys && untilMs > nowMs) break
      usedUntil.delete(key)
    }
  }

  return {
    take: <Use extends AllowanceUse>(uses: readonly Use[], nowMs: number) => {
      let short: { use: Use; waitMs: number } | null = null
      const before = new Map<string, number>()
      const after = new Map<string, number>()
      for (const use of uses) {
        const { steady, perMs, atOnce } = use.allowance
        const wholeMs = (atOnce * perMs) / steady
        const untilMs = after.get(use.key) ?? usedUntil.get(use.key) ?? nowMs
        // After the clock is set back, what may be taken at once counts as just used up.
        const fromMs = Math.min(Math.max(untilMs, nowMs), nowMs + wholeMs)
        const toMs = fromMs + (use.amount * perMs) / steady
        const waitMs = toMs - wholeMs - nowMs
        // A use larger than the whole allowance passes when nothing else was used.
        if (waitMs > 0 && fromMs > nowMs && waitMs > (short?.waitMs ?? 0)) short = { use, waitMs }
        if (!before.has(use.key)) before.set(use.key, fromMs)
        after.set(use.key, toMs)
      }
      for (const [key, untilMs] of short === null ? after : before) {
        usedUntil.delete(key)
        usedUntil.set(key, untilMs)
      }
      forgetOldest(nowMs)
      return short
    },
  }
}

/** One allowance of everybody: takes one use and answers true, or false when none is left. */
export const createAllowance = ({
  perMinute,
  burst,
}: {
  perMinute: number
  burst: number
}): { take(nowMs: number): boolean } => {
  const allowances = createAllowances()
  const allowance = { steady: perMinute, perMs: MINUTE_MS, atOnce: burst }
  return {
    take: (nowMs) => allowances.take([{ key: '', amount: 1, allowance }], nowMs) === null,
  }
}
