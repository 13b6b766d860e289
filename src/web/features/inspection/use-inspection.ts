import { useQuery } from '@tanstack/react-query'
import {
  InspectionChartDocument,
  InspectionDocument,
  type InspectionPart,
  InspectionPartDocument,
  type InspectionPartQuery,
  type InspectionQuery,
} from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

export type Inspection = InspectionQuery['inspection']
export type InspectionScope = NonNullable<Inspection['scope']>
export type InspectionTable = InspectionPartQuery['inspectionPart']['tables'][number]

/** A year of readings takes some seconds. */
const READ_WITHIN_MS = 60_000
/** Tells in time that the link is over. */
const LOOK_AGAIN_MS = 60_000
const POINTS = 500

export type InspectionView =
  | { kind: 'loading' | 'wrong' | 'locked' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'opened'; inspection: Inspection }

const isRefused = (error: unknown, code: string): boolean =>
  error instanceof RefusedError && error.code === code

/** The first page of a link. After a refusal no more requests: they would count as guessing. */
export const useInspection = (secret: string): InspectionView => {
  const { data, error, refetch } = useQuery({
    queryKey: ['inspection', secret],
    queryFn: async ({ signal }) =>
      (await request(InspectionDocument, { secret }, { signal })).inspection,
    refetchInterval: ({ state }) =>
      state.error instanceof RefusedError || state.data?.state !== 'OPEN' ? false : LOOK_AGAIN_MS,
  })
  if (isRefused(error, 'NOT_FOUND')) return { kind: 'wrong' }
  if (isRefused(error, 'RATE_LIMITED')) return { kind: 'locked' }
  if (data !== undefined) return { kind: 'opened', inspection: data }
  return error === null ? { kind: 'loading' } : { kind: 'failed', retry: () => void refetch() }
}

/** The language that the page shows, as the server names it. */
export const useShownLanguage = (): Language => {
  const { i18n } = useTranslation()
  return LANGUAGES.find((each) => LANGUAGE_CODES[each] === i18n.language) ?? 'english'
}

export type AskedPart = {
  secret: string
  part: InspectionPart
  toolId: string | null
  day: string | null
  after: number
}

/** A part of the page. The tables are in the language that is shown. */
export const useInspectionPart = ({ secret, part, toolId, day, after }: AskedPart) => {
  const language = useShownLanguage()
  return useQuery({
    queryKey: ['inspection-part', secret, part, toolId, day, after, language],
    queryFn: async ({ signal }) =>
      (
        await request(
          InspectionPartDocument,
          { secret, part, toolId, dateStart: day, dateEnd: day, after, language },
          { signal, timeoutMs: READ_WITHIN_MS },
        )
      ).inspectionPart,
  })
}

export const useInspectionChart = (secret: string, toolId: string) =>
  useQuery({
    queryKey: ['inspection-chart', secret, toolId],
    queryFn: async ({ signal }) =>
      (
        await request(
          InspectionChartDocument,
          { secret, toolId, maxPoints: POINTS },
          { signal, timeoutMs: READ_WITHIN_MS },
        )
      ).inspectionChart,
  })
