/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** 0 <= x < 1 */
  fraction(): number
  /** A whole number, from <= x < to. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  isOneIn(n: number): boolean
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(fraction() * (to - from))
  return {
    fraction,
    between,
    pick: (from) => from[between(0, from.length)]!,
    isOneIn: (n) => between(0, n) === 0,
  }
}
