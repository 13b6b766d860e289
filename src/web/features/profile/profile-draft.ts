import type { Language } from '../../../domain/users/account.ts'

/** The part of an account that the page can change. */
export type Profile = { firstName: string; lastName: string; language: Language; timeZone: string }

/** What was typed or chosen so far; missing fields are unchanged. */
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

/** For the mutation, where an empty string means "unchanged". */
export const changedText = (before: string, typed: string | undefined): string =>
  typed === undefined || typed.trim() === before ? '' : typed.trim()
