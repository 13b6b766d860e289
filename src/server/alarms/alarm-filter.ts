import type { AlarmLane } from '../../domain/alarms/alarm-decision.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { SHORTEST_SEARCH } from '../../domain/tables/table-request.ts'
import { requestedPeriod } from '../readings/requested-period.ts'
import { narrowedSight } from '../readings/visible-tool.ts'
import type { IncidentFilter } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'

/** Which alarms. Null does not filter. */
export type AlarmFilter = {
  toolId: number | null
  /** Only sensors of this account and its subtree. */
  userId: number | null
  /** Only sensors that this account owns itself. */
  ownerId: number | null
  lane: AlarmLane | null
  /** A text in the sensor's name or IMEI or in its owner's names or e-mail: case-sensitive, from three characters on. */
  search: string | null
  /** The period that an alarm touches; without a start or an end it is open there. */
  dateStart: string | null
  dateEnd: string | null
  /** Only alarms of which nobody has written down yet what was done. */
  isActionOpen?: boolean | null
  /** Only alarms of this group. */
  groupId?: number | null
}

const LONG_AGO = '1970-01-01'
const FAR_AHEAD = '9999-12-30'

/** The filter for storage; null when the caller does not see the account that it names. */
export const incidentFilter = async (
  deps: { storage: Storage },
  viewer: AccountActor,
  { toolId, userId, ownerId, lane, search, dateStart, dateEnd, isActionOpen, groupId }: AlarmFilter,
): Promise<Result<IncidentFilter | null, Refusal>> => {
  const period =
    dateStart || dateEnd
      ? await requestedPeriod(deps, viewer, {
          dateStart: dateStart || LONG_AGO,
          dateEnd: dateEnd || FAR_AHEAD,
        })
      : null
  if (period?.ok === false) return period
  const scope = await narrowedSight(deps, viewer, userId)
  if (scope === null) return ok(null)
  return ok({
    scope,
    ...(toolId === null ? {} : { toolId }),
    ...(ownerId === null ? {} : { ownerId }),
    ...(lane === null ? {} : { lane }),
    ...(search === null || [...search].length < SHORTEST_SEARCH ? {} : { search }),
    ...(period === null ? {} : { period: period.value }),
    ...(isActionOpen === true && { isActionOpen }),
    ...(typeof groupId === 'number' && { groupId }),
  })
}
