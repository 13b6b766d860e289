import { DAY_MS } from '../../domain/durations.ts'
import { readPeriod } from '../../domain/periods/period.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'

/**
 * Cost of a field that lists a whole table; a request may cost 5,000. A table is one SQL query of
 * any length, so it counts as 40 rows only. One table with all fields passes; two do not, nor do
 * ten with one field each.
 */
export const TABLE_COST = { field: 500, multiplier: 40 }

/**
 * The caller's own tools. Cheaper, because the dashboard asks for recentSeries in the same request.
 */
export const OWN_TABLE_COST = { field: 100, multiplier: 25 }

/** Cost of a page by its rows. `first`: rows asked for; `largest`: most rows the service allows. */
export const pageCost = (first: number | null | undefined, largest: number) => ({
  field: 100,
  multiplier: Math.min(Math.max(first ?? 10, 1), largest) / 4,
})

/** The list inside a page: the page has counted its rows already. */
export const ROWS_COST = { field: 1, multiplier: 1 }

/** Hashing a password takes 11 ms of a core and 19 MiB. */
export const PASSWORD_COST = 100

/** A transaction that writes to disk. */
export const WRITE_COST = 20

/**
 * Cost of a period by its days, because a day has up to 1,440 readings at one a minute. `max`
 * limits the cost, so that one period of any length passes and two long ones do not. An invalid
 * period costs nothing here; the service refuses it.
 */
const costByDays =
  (perDay: number, max: number) =>
  ({ dateStart, dateEnd }: { dateStart: string; dateEnd: string }) => {
    const period = readPeriod(dateStart, dateEnd, FIRST_TIME_ZONE)
    const days = period.ok ? Math.ceil((period.value.toMs - period.value.fromMs) / DAY_MS) : 0
    return { field: 20 + Math.min(days * perDay, max), multiplier: 1 }
  }

/** For readings that become a summary: a year costs 3,680. */
export const summedPeriodCost = costByDays(10, 3_660)

/** For readings that GraphQL's engine lists one by one: 31 days cost 1,880. */
export const listedPeriodCost = costByDays(60, 3_000)
