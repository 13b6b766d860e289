import { DAY_MS, HOUR_MS } from '../durations.ts'

/** What a one-time link is good for. `set-password`: of an account that never had a password. */
export const LINK_PURPOSES = [
  'set-password',
  'invitation',
  'reset-password',
  'confirm-address',
] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link works, from the request on. */
export const LINK_MS = {
  'set-password': DAY_MS,
  invitation: 3 * DAY_MS,
  'reset-password': HOUR_MS,
  'confirm-address': DAY_MS,
} as const satisfies Record<LinkPurpose, number>

export const linkExpiry = (purpose: LinkPurpose, requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + LINK_MS[purpose])

const PAGES = {
  'set-password': 'password',
  invitation: 'invitation',
  'reset-password': 'new-password',
  'confirm-address': 'confirm-address',
} as const satisfies Record<LinkPurpose, string>

/** The page of a link. The secret is the fragment, which browsers send to no server. */
export const linkPath = (purpose: LinkPurpose, secret: string): string =>
  `/${PAGES[purpose]}#${secret}`
