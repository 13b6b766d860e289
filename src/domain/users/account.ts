import type { Membership } from './membership.ts'

export const ROLES = ['user', 'admin', 'superadmin', 'affiliate', 'app', 'factory'] as const
export type Role = (typeof ROLES)[number]

export const LANGUAGES = ['hungarian', 'english', 'german', 'dutch', 'romanian', 'slovak'] as const
export type Language = (typeof LANGUAGES)[number]

/** ISO 639-1, as the texts and the browser name the languages. */
export const LANGUAGE_CODES = {
  hungarian: 'hu',
  english: 'en',
  german: 'de',
  dutch: 'nl',
  romanian: 'ro',
  slovak: 'sk',
} as const satisfies Record<Language, string>
export type LanguageCode = (typeof LANGUAGE_CODES)[Language]

/** The language of an account that has chosen none. */
export const DEFAULT_LANGUAGE: Language = 'hungarian'

/** The time zone of an account that has chosen none. */
export const FIRST_TIME_ZONE = 'UTC'

export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  role: Role
  language: Language
  /**
   * IANA name; null until the first login brings the browser's zone. 'UTC' can be chosen like any
   * other zone.
   */
  timeZone: string | null
  parentUserId: number | null
  /**
   * Of a member: to whom it belongs and what it may do there. Null for an account of its own. A member
   * has the role of the account that it belongs to and lies directly below it on the path, but has no
   * `parentUserId`: it is nobody's customer.
   */
  membership: Membership | null
  /**
   * The ids from the top of the tree down to this account, each followed by a slash: "/1/7/23/".
   * An account lies in the subtree of another exactly when its path begins with the other's path.
   */
  path: string
  /** When somebody proved to read mail at `email`; null until then, see confirmed-address.ts. */
  emailConfirmedAt: Date | null
  /**
   * When the password that somebody else has set stops to work. Null: the owner chose the password,
   * or there is none.
   */
  initialPasswordUntil: Date | null
  /** The company that the account is of; left out: none is known. */
  company?: string
  /** The last day of the account, YYYY-MM-DD by its clocks; left out: it goes on. */
  expiresOn?: string
  /** What the account and all below it may have: sensors, and messages to paid services a month. */
  mostSensors?: number
  mostMessages?: number
  createdAt: Date
  updatedAt: Date
}
