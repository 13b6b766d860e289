import type { Facts } from '../../domain/audit/personal-facts.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import type { Review } from '../storage/review-store.ts'

/** By which a reader of the trail finds a review. */
export const reviewFacts = ({ id, kind, fromDay, toDay }: Review): Facts => ({
  review: String(id),
  reviewKind: kind,
  reviewFrom: fromDay,
  reviewTo: addDays(toDay, -1),
})
