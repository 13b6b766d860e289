/**
 * Who is on duty, week by week, by the clocks of the account's zone. Days are "YYYY-MM-DD", times of
 * day "HH:mm". People are ids of accounts: the owner of the rota, or one of its members.
 */
export type Rota = { shifts: readonly Shift[]; exceptions: readonly DutyException[] }

/** `secondId`: who is called in when the first does not answer; null for nobody. */
export type DutyPeople = { personId: number; secondId: number | null }

export type Shift = DutyPeople & {
  /** 1 Monday … 7 Sunday: the days on which it begins. */
  weekdays: readonly number[]
  from: string
  /** Not after `from`: a time of the next day. "24:00" is the end of the day. */
  to: string
  /** The first and the last day on which it begins, for a handover; null for no bound. */
  validFrom: string | null
  validTo: string | null
}

/** Whole days, both included, on which these people are on duty in place of every shift. */
export type DutyException = DutyPeople & { fromDay: string; toDay: string; note: string }

/** Some time of one shift or exception, `fromMs <= t < toMs`, ms since 1970. */
export type Duty = DutyPeople & { fromMs: number; toMs: number }

/** Minutes since midnight; the time must be well-formed. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from the midnight before a shift to its end. */
export const endMinutesOf = ({ from, to }: Pick<Shift, 'from' | 'to'>): number =>
  minutesOf(to) > minutesOf(from) ? minutesOf(to) : minutesOf(to) + 24 * 60

export const namesSecond = ({ shifts, exceptions }: Rota): boolean =>
  [...shifts, ...exceptions].some(({ secondId }) => secondId !== null)

/** Everybody that a rota names, each once. */
export const peopleOf = ({ shifts, exceptions }: Rota): number[] => [
  ...new Set(
    [...shifts, ...exceptions].flatMap(({ personId, secondId }) =>
      secondId === null ? [personId] : [personId, secondId],
    ),
  ),
]

/** A rota without the shifts and exceptions that were over before this day. */
export const rotaFrom = ({ shifts, exceptions }: Rota, day: string): Rota => ({
  shifts: shifts.filter(({ validTo }) => validTo === null || validTo >= day),
  exceptions: exceptions.filter(({ toDay }) => toDay >= day),
})
