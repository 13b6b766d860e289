/**
 * What fields cost out of the 5,000 of a request. A whole table is one query whatever its length, so its rows count as fewer
 * than there may be: one table with every field passes, two do not, and ten of the cheapest do not either.
 */
export const TABLE_COST = { field: 500, multiplier: 50 }

/** One's own tools; the dashboard asks for all their fields beside its small lines. */
export const OWN_TABLE_COST = { field: 100, multiplier: 25 }

/** A page costs by its rows. `first`: as asked, within what the service allows. */
export const pageCost = (first: number | null | undefined, allowed: number) => ({
  field: 100,
  multiplier: Math.min(Math.max(first ?? 10, 1), allowed) / 4,
})

/** The list inside a page, whose rows the page itself has counted. */
export const ROWS_COST = { field: 1, multiplier: 1 }

/** A password is hashed: 11 ms of a core and 19 MiB. */
export const PASSWORD_COST = 100

/** A transaction that reaches the disk. */
export const WRITE_COST = 20
