import { DAY_MS } from '../../domain/durations.ts'
import { readPeriod } from '../../domain/periods/period.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'

/**
 * What fields cost out of the 5,000 of a request. A whole table is one query whatever its length,
 * so its rows count as fewer than there may be: one table with every field passes, two do not, and
 * ten of the cheapest do not either.
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

/**
 * A period costs by its days, that is by the readings it can hold: 1,440 a day at one a minute.
 * `most`: one alone passes however long it is, two long ones do not. What cannot be read as a
 * period is refused later.
 */
const costByDays =
  (aDay: number, most: number) =>
  ({ dateStart, dateEnd }: { dateStart: string; dateEnd: string }) => {
    const period = readPeriod(dateStart, dateEnd, FIRST_TIME_ZONE)
    const days = period.ok ? Math.ceil((period.value.toMs - period.value.fromMs) / DAY_MS) : 0
    return { field: 20 + Math.min(days * aDay, most), multiplier: 1 }
  }

/** Readings that are summed up: a year is 3,680, ten months are 3,500. */
export const summedPeriodCost = costByDays(10, 3_660)

/** Readings that GraphQL's engine makes an object each of: 31 days are 1,880. */
export const listedPeriodCost = costByDays(60, 3_000)
