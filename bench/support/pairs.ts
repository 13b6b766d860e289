/** Two ways to do the same work, measured in turns: a slow minute of the machine affects both. */
export type Pair = { ours: number; theirs: number }

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/**
 * `ratio`: median of the ratios ours ÷ theirs of the single pairs; `ours`, `theirs`: medians of
 * each side.
 */
export const interleaved = async (
  count: number,
  ours: (round: number) => Promise<number>,
  theirs: (round: number) => Promise<number>,
): Promise<{ ratio: number; ours: number; theirs: number }> => {
  const pairs: Pair[] = []
  for (let round = 0; round < count; round += 1) {
    const oursFirst = round % 2 === 0
    const first = oursFirst ? await ours(round) : await theirs(round)
    const second = oursFirst ? await theirs(round) : await ours(round)
    pairs.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
  }
}
