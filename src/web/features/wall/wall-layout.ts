/** A grid of at most twenty tiles, readable from three metres. */
export type WallLayout = { columns: number; rows: number; perPage: number }

const LARGEST = { columns: 5, rows: 4, perPage: 20 }

/** From few large tiles to many small ones. On 1920 × 1080 a value is 128 px high up to 4 × 3. */
const GRIDS: readonly (readonly [columns: number, rows: number])[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 3],
  [5, 4],
]

export const layoutOf = (tools: number): WallLayout => {
  const grid = GRIDS.find(([columns, rows]) => tools <= columns * rows)
  return grid === undefined
    ? LARGEST
    : { columns: grid[0], rows: grid[1], perPage: grid[0] * grid[1] }
}

const PAGE_MS = 15_000

/** The page to show now, from 0: by the clock, so that all screens turn at the same moment. */
export const pageAt = (nowMs: number, pages: number): number =>
  Math.floor(nowMs / PAGE_MS) % Math.max(1, pages)
