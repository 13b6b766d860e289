import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import {
  CoolingHealthDocument,
  type CoolingHealthQuery,
  CoolingSurroundingsDocument,
  type CoolingSurroundingsQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

export type CoolingHealth = CoolingHealthQuery['coolingHealth']
export type CoolingDay = CoolingHealth['days'][number]
export type Surroundings = CoolingSurroundingsQuery['coolingSurroundings']

/** `today`: "YYYY-MM-DD"; it is not over, so the period ends with the day before. */
export type CoolingPeriod = { today: string; days: number }

const datesOf = ({ today, days }: CoolingPeriod) => ({
  dateStart: addDays(today, -days),
  dateEnd: addDays(today, -1),
})

/** Days that are over do not change: what has loaded stays until the page is left. */
const ONCE = { staleTime: Infinity }

/** What each day of the period says of the cooling of a sensor; with null nothing is requested. */
export const useCoolingHealth = (
  toolId: string | null,
  period: CoolingPeriod,
): UseQueryResult<CoolingHealth> =>
  useQuery({
    queryKey: ['cooling-health', toolId, period.today, period.days],
    queryFn: async ({ signal }) => {
      const variables = { toolId: toolId!, ...datesOf(period) }
      return (await request(CoolingHealthDocument, variables, { signal })).coolingHealth
    },
    enabled: toolId !== null,
    ...ONCE,
  })

/** The sensors around it, and how warm the room was. */
export const useCoolingSurroundings = (
  toolId: string,
  period: CoolingPeriod,
): UseQueryResult<Surroundings> =>
  useQuery({
    queryKey: ['cooling-surroundings', toolId, period.today, period.days],
    queryFn: async ({ signal }) =>
      (await request(CoolingSurroundingsDocument, { toolId, ...datesOf(period) }, { signal }))
        .coolingSurroundings,
    ...ONCE,
  })
