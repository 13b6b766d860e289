import { badInput } from '../../domain/refusal.ts'
import {
  LONGEST_REVIEW_DAYS,
  MOST_REVIEW_ALARMS,
  MOST_REVIEW_CHANGES,
  MOST_REVIEW_ENTRIES,
} from '../../domain/reviews/review.ts'

export const UNREADABLE_DAYS = badInput({
  field: 'dateStart',
  key: 'reviews.unreadableDays',
  message: 'dateStart and dateEnd must be days, "YYYY-MM-DD".',
})

export const WRONG_DAYS = badInput({
  field: 'dateEnd',
  key: 'reviews.wrongDays',
  params: { most: LONGEST_REVIEW_DAYS },
  message: `A review is about 1 to ${LONGEST_REVIEW_DAYS} days.`,
})

export const NOT_OVER = badInput({
  field: 'dateEnd',
  key: 'reviews.notOver',
  message: 'The period ends after today.',
})

export const NO_SENSORS = badInput({
  field: 'toolIds',
  key: 'reviews.noSensors',
  message: 'There is no sensor to review.',
})

export const SENSOR_GONE = badInput({
  field: 'toolIds',
  key: 'reviews.sensorGone',
  message: 'One of the sensors does not belong to this account any more.',
})

export const tooManySensors = (most: number) =>
  badInput({
    field: 'toolIds',
    key: 'reviews.tooManySensors',
    params: { most },
    message: `A review is about at most ${most} sensors.`,
  })

export const BAD_FIRST = (most: number) =>
  badInput({
    field: 'first',
    key: 'tables.badPage',
    params: { most },
    message: `first must lie between 1 and ${most}.`,
  })

const tooMuch = (key: string, most: number, what: string) =>
  badInput({
    field: 'dateEnd',
    key: `reviews.${key}`,
    params: { most },
    message: `The period has more than ${most} ${what}. Choose a shorter one.`,
  })

export const TOO_MANY_ALARMS = tooMuch('tooManyAlarms', MOST_REVIEW_ALARMS, 'alarms')
export const TOO_MANY_CHANGES = tooMuch('tooManyChanges', MOST_REVIEW_CHANGES, 'changes')
export const TOO_MANY_ENTRIES = tooMuch('tooManyEntries', MOST_REVIEW_ENTRIES, 'entries')
