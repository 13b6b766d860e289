import type { Language } from '../../../domain/users/account.ts'

/** What the page may change of an account. */
export type Profile = { firstName: string; lastName: string; language: Language; timeZone: string }

/** What somebody has typed or chosen so far; what is left out is as the account has it. */
export type ProfileDraft = Partial<Profile> & { password?: string; repeat?: string }

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

/** The keys of the server's lines whose field is on the page. */
const FIELD_OF_KEY: Readonly<Record<string, ProfileField>> = {
  'users.firstNameEmpty': 'firstName',
  'users.lastNameEmpty': 'lastName',
  'users.passwordEmpty': 'password',
  'users.passwordTooShort': 'password',
  'users.passwordTooLong': 'password',
  'users.passwordCommon': 'password',
  'users.timeZoneUnknown': 'timeZone',
}

/** Which line belongs beside which field; `rest` is left for the toast. */
export const placeKeys = (
  keys: readonly string[],
): { beside: Partial<Record<ProfileField, string[]>>; rest: string[] } => {
  const beside: Partial<Record<ProfileField, string[]>> = {}
  const rest: string[] = []
  for (const key of keys) {
    const field = FIELD_OF_KEY[key]
    if (field === undefined) rest.push(key)
    else (beside[field] ??= []).push(key)
  }
  return { beside, rest }
}
