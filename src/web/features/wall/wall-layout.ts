/**
 * How the tiles stand: so large that they are read from three metres, and at most twenty at a time.
 */
export type WallLayout = { columns: number; rows: number; perPage: number }

const LARGEST = { columns: 5, rows: 4, perPage: 20 }

/**
 * From few and large to many and small; on 1920 × 1080 the value is 128 px up to 4 × 3, below that
 * 96 px.
 */
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

/** Which page stands now, from 0: every screen of an account turns at the same moment. */
export const pageAt = (nowMs: number, pages: number): number =>
  Math.floor(nowMs / PAGE_MS) % Math.max(1, pages)
