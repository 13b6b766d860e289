export type Allowance = {
  /** Takes one, if any is left at this moment (ms since 1970). */
  take(nowMs: number): boolean
}

/** So many a minute, and at most `burst` at once after a silence. */
export const createAllowance = ({
  perMinute,
  burst,
}: {
  perMinute: number
  burst: number
}): Allowance => {
  const costMs = 60_000 / perMinute
  let usedUntilMs = 0
  return {
    take: (nowMs) => {
      const fullMs = nowMs + burst * costMs
      // Bounded above too, for a clock that is set back.
      usedUntilMs = Math.min(Math.max(usedUntilMs, nowMs), fullMs)
      if (usedUntilMs + costMs > fullMs) return false
      usedUntilMs += costMs
      return true
    },
  }
}
