export type Allowance = {
  /** Takes one, if any is left at this moment (ms since 1970). */
  take(nowMs: number): boolean
}

/** So many a minute, and at most `burst` at once after a silence. */
export const createAllowance = ({ perMinute, burst }: { perMinute: number; burst: number }): Allowance => {
  const costMs = 60_000 / perMinute
  let usedUntilMs = 0
  return {
    take: (nowMs) => {
      const usedMs = Math.min(Math.max(usedUntilMs, nowMs), nowMs + burst * costMs)
      if (usedMs + costMs > nowMs + burst * costMs) return false
      usedUntilMs = usedMs + costMs
      return true
    },
  }
}
