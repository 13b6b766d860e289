import { useQuery } from '@tanstack/react-query'
import type { Provenance } from '../../../domain/readings/provenance.ts'
import {
  ReadingProvenanceDocument,
  type ReadingProvenanceQuery,
} from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import type { Span } from './chart/drawn-series.ts'

type Answer = ReadingProvenanceQuery['readingProvenance'][number]

const KINDS = {
  LATE: 'late',
  BEFORE_SETUP: 'before-setup',
  SUSPECT_CLOCK: 'suspect-clock',
  UNAUTHENTICATED: 'unauthenticated',
  ARRIVAL_UNKNOWN: 'arrival-unknown',
  DAMAGED: 'damaged',
  IMPORTED: 'imported',
  WITHDRAWN: 'withdrawn',
} as const satisfies Record<Answer['kind'], Provenance['kind']>

const NONE: readonly Provenance[] = []

const stretchesOf = (answers: readonly Answer[]): Provenance[] =>
  answers.map(({ kind, from, to, readings, receivedAt, receivedUntil }) => ({
    kind: KINDS[kind],
    fromMs: Date.parse(from),
    toMs: Date.parse(to) + 1,
    readings,
    receivedMs:
      receivedAt === null
        ? null
        : { first: Date.parse(receivedAt), last: Date.parse(receivedUntil ?? receivedAt) },
  }))

/** Which readings of the period prove less than the others; none until the first answer. */
export const useProvenance = (toolId: string, { fromMs, toMs }: Span): readonly Provenance[] => {
  const { data = NONE } = useQuery({
    queryKey: ['provenance', toolId, fromMs, toMs],
    queryFn: async ({ signal }): Promise<readonly Provenance[]> => {
      const { readingProvenance } = await request(
        ReadingProvenanceDocument,
        {
          toolId,
          dateStart: new Date(fromMs).toISOString(),
          dateEnd: new Date(toMs).toISOString(),
        },
        { signal },
      )
      // Most periods have none: the same empty list, for which nothing is drawn again.
      return readingProvenance.length === 0 ? NONE : stretchesOf(readingProvenance)
    },
    refetchInterval: REFRESH_MS,
  })
  return data
}
