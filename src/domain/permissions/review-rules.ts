import { maySeeReportsOf, mayRunReportsOf } from './report-rules.ts'

/** Reads the reviews of an account, with the names in them: the account, its people, and whoever manages it. */
export const maySeeReviewsOf = maySeeReportsOf

/** Makes a review, and signs it. A member needs the right STAFF. */
export const mayMakeReviewsOf = mayRunReportsOf
