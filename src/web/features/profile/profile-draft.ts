import type { Language } from '../../../domain/users/account.ts'

/** What the page may change of an account. */
export type Profile = { firstName: string; lastName: string; language: Language; timeZone: string }

/** What somebody has typed or chosen so far; what is left out is as the account has it. */
export type ProfileDraft = Partial<Profile> & { password?: string; repeat?: string }

/** The fields that the server's refusals name. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'timeZone', 'password'] as const

export type ProfileField = keyof Profile | 'password' | 'repeat'

export const isChanged = (
  profile: Profile,
  { password = '', repeat = '', ...draft }: ProfileDraft,
): boolean =>
  password !== '' ||
  repeat !== '' ||
  Object.entries(draft).some(([field, value]) => value !== profile[field as keyof Profile])

/** For the call: an empty string leaves the field as it was. */
export const changedText = (before: string, typed: string | undefined): string =>
  typed === undefined || typed.trim() === before ? '' : typed.trim()
