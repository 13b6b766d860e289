import { HOUR_MS } from '../durations.ts'

/** For how many hours somebody may be let look. */
export const SUPPORT_HOURS: readonly number[] = [1, 8, 24, 168]

/** A look that was opened ends by itself after this time; whoever needs longer opens it again. */
export const LOOK_MS = HOUR_MS

/** How the bearer token of a look begins: no login is made with it. */
export const LOOK_PREFIX = 'look-'

/**
 * What an owner allows: people of the account `managerId`, which is above the own one, may see for a time
 * what `personId` sees. `managerId` null: every superadmin. `accountId`: for whom that person acts.
 */
export type SupportGrant = {
  id: number
  accountId: number
  personId: number
  managerId: number | null
  grantedAt: Date
  until: Date
  endedAt: Date | null
}

/** Somebody looks. `managerId`: the person who does, with this session. `viewed`: which kinds of pages. */
export type SupportLook = {
  id: number
  grantId: number
  managerId: number
  sessionHash: string
  tokenHash: string
  openedAt: Date
  until: Date
  endedAt: Date | null
  viewed: readonly string[]
}

export const isInForce = (
  { until, endedAt }: Pick<SupportGrant, 'until' | 'endedAt'>,
  now: Date,
): boolean => endedAt === null && now < until

/** The end of a look that is opened now, below this grant. */
export const endOfLook = ({ until }: Pick<SupportGrant, 'until'>, now: Date): Date =>
  new Date(Math.min(until.getTime(), now.getTime() + LOOK_MS))
