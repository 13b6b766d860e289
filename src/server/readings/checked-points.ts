import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'

const MOST_POINTS = 20_000

/** How many stretches a chart asks for, if it may have so many. */
export const checkedPoints = (maxPoints: number): Result<number, Refusal> =>
  maxPoints >= 1 && maxPoints <= MOST_POINTS
    ? ok(maxPoints)
    : refused(
        badInput({
          field: 'maxPoints',
          key: 'readings.maxPoints',
          params: { most: MOST_POINTS },
          message: `maxPoints must lie between 1 and ${MOST_POINTS}.`,
        }),
      )
