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
  /** What `take` would answer. */
  short<Use extends AllowanceUse>(
    uses: readonly Use[],
    nowMs: number,
  ): { use: Use; waitMs: number } | null
  /** One use alone. Answers 0 when it was taken, else how many ms it has to wait. */
  takeOne(key: string, amount: number, allowance: Allowance, nowMs: number): number
  /** Counts what was used elsewhere, also where too little is left. */
  count(use: AllowanceUse, nowMs: number): void
}

/** How often allowances that are whole again are forgotten: whoever looks begins at the first one. */
const FORGET_EVERY_MS = 1_000

const lengthOf = (amount: number, { steady, perMs }: Allowance): number => (amount * perMs) / steady

/** What is used elsewhere may be more than what may be taken at once, by this part of it. */
const OVERDRAWN = 1 / 4

/**
 * From when on a use takes: after the clock is set back, what may be taken at once counts as just used up.
 * `most`: of what may be taken at once.
 */
const beginning = (untilMs: number, allowance: Allowance, nowMs: number, most = 1): number =>
  Math.min(Math.max(untilMs, nowMs), nowMs + most * lengthOf(allowance.atOnce, allowance))

/** 0 when it may be taken. A use larger than the whole allowance passes when nothing else was used. */
const waitFrom = (fromMs: number, amount: number, allowance: Allowance, nowMs: number): number => {
  if (fromMs <= nowMs) return 0
  const toMs = fromMs + lengthOf(amount, allowance)
  return Math.max(0, toMs - lengthOf(allowance.atOnce, allowance) - nowMs)
}

/**
 * Each allowance is one number: the moment until which it is used up, in ms of the caller's clock
 * (GCRA, a leaky bucket). How far it is ahead of now is the used part of what may be taken at once.
 * In memory: after a restart all are whole. `mostKeys`: beyond it the least recently used are
 * forgotten, some 150 bytes each.
 */
export const createAllowances = (mostKeys = Infinity): Allowances => {
  const usedUntil = new Map<string, number>()
  let forgotMs = -Infinity
  /** See `beginning`: more once others count too. */
  let most = 1

  const forgetOldest = (nowMs: number): void => {
    if (usedUntil.size <= mostKeys && Math.abs(nowMs - forgotMs) < FORGET_EVERY_MS) return
    forgotMs = nowMs
    // The least recently used come first. What is whole again is as good as forgotten.
    for (const [key, untilMs] of usedUntil) {
      if (usedUntil.size <= mostKeys && untilMs > nowMs) break
      usedUntil.delete(key)
    }
  }

  const note = (key: string, untilMs: number): void => {
    usedUntil.delete(key)
    usedUntil.set(key, untilMs)
  }

  /** `before` and `after`: until when each allowance is used up if nothing is taken, or all. */
  const weigh = <Use extends AllowanceUse>(uses: readonly Use[], nowMs: number) => {
    let short: { use: Use; waitMs: number } | null = null
    const before = new Map<string, number>()
    const after = new Map<string, number>()
    for (const use of uses) {
      const untilMs = after.get(use.key) ?? usedUntil.get(use.key) ?? nowMs
      const fromMs = beginning(untilMs, use.allowance, nowMs, most)
      const waitMs = waitFrom(fromMs, use.amount, use.allowance, nowMs)
      if (waitMs > (short?.waitMs ?? 0)) short = { use, waitMs }
      if (!before.has(use.key)) before.set(use.key, fromMs)
      after.set(use.key, fromMs + lengthOf(use.amount, use.allowance))
    }
    return { short, before, after }
  }

  return {
    take: (uses, nowMs) => {
      const { short, before, after } = weigh(uses, nowMs)
      for (const [key, untilMs] of short === null ? after : before) note(key, untilMs)
      forgetOldest(nowMs)
      return short
    },
    short: (uses, nowMs) => {
      const { short, before } = weigh(uses, nowMs)
      for (const [key, untilMs] of before) note(key, untilMs)
      return short
    },
    takeOne: (key, amount, allowance, nowMs) => {
      const fromMs = beginning(usedUntil.get(key) ?? nowMs, allowance, nowMs, most)
      const waitMs = waitFrom(fromMs, amount, allowance, nowMs)
      note(key, waitMs > 0 ? fromMs : fromMs + lengthOf(amount, allowance))
      forgetOldest(nowMs)
      return waitMs
    },
    count: ({ key, amount, allowance }, nowMs) => {
      most = 1 + OVERDRAWN
      const fromMs = beginning(usedUntil.get(key) ?? nowMs, allowance, nowMs, most)
      note(key, beginning(fromMs + lengthOf(amount, allowance), allowance, nowMs, most))
      forgetOldest(nowMs)
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
    take: (nowMs) => allowances.takeOne('', 1, allowance, nowMs) === 0,
  }
}
