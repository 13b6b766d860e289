import {
  isInstant,
  type Period,
  type PeriodError,
  readPeriod,
} from '../../domain/periods/period.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/** A period as the call contract writes it. */
export type PeriodText = { dateStart: string; dateEnd: string }

/** `timeZone`: the zone in which the dates were read, an IANA name. */
export type RequestedPeriod = Period & { timeZone: string }

const refusalOf = (error: PeriodError): Refusal => {
  switch (error.kind) {
    case 'unreadable-date':
      return badInput({
        field: error.field,
        key: `readings.${error.field}Unreadable`,
        message: `${error.field} must be an ISO 8601 instant, "YYYY-MM-DD" or "YYYY-MM-DD HH:mm:ss".`,
      })
    case 'period-reversed':
      return badInput({
        field: 'dateEnd',
        key: 'readings.periodReversed',
        message: 'dateEnd lies before dateStart.',
      })
  }
}

/** The period alone: the caller's time zone is asked for only when a date needs it. */
export const requestedSpan = async (
  deps: { storage: Pick<Reads, 'accounts'> },
  actor: AccountActor,
  text: PeriodText,
): Promise<Result<Period, Refusal>> => {
  if (![text.dateStart, text.dateEnd].every(isInstant)) return requestedPeriod(deps, actor, text)
  const period = readPeriod(text.dateStart, text.dateEnd, FIRST_TIME_ZONE)
  return period.ok ? period : refused(refusalOf(period.error))
}

/** The period in the caller's own time zone. */
export const requestedPeriod = async (
  deps: { storage: Pick<Reads, 'accounts'> },
  actor: AccountActor,
  text: PeriodText,
): Promise<Result<RequestedPeriod, Refusal>> => {
  const account = await deps.storage.accounts.byId(actor.id)
  const timeZone = account?.timeZone ?? FIRST_TIME_ZONE
  const period = readPeriod(text.dateStart, text.dateEnd, timeZone)
  return period.ok ? ok({ ...period.value, timeZone }) : refused(refusalOf(period.error))
}
