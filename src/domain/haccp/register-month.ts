import { nextMonth } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'

/** A month of a register by the clocks of its zone: "YYYY-MM", and its days and instants. */
export type RegisterMonth = {
  month: string
  fromDay: string
  /** The first day after it. */
  toDay: string
  fromMs: number
  toMs: number
  timeZone: string
}

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** Null for a text that is no month of this century. */
export const registerMonth = (month: string, timeZone: string): RegisterMonth | null => {
  if (!MONTH.test(month)) return null
  const fromDay = `${month}-01`
  const toDay = nextMonth(fromDay)
  const local = localTime(timeZone)
  return {
    month,
    fromDay,
    toDay,
    fromMs: local.dayStart(fromDay),
    toMs: local.dayStart(toDay),
    timeZone,
  }
}
