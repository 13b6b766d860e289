import { RefusedError } from '../../api/request-error.ts'

export type AccountField = 'email' | 'lastName' | 'firstName' | 'password'

/** The server's keys by the field that they are about. */
const FIELDS = {
  'users.existed': 'email',
  'users.emailEmpty': 'email',
  'users.emailMalformed': 'email',
  'users.lastNameEmpty': 'lastName',
  'users.firstNameEmpty': 'firstName',
  'users.passwordEmpty': 'password',
  'users.passwordTooShort': 'password',
  'users.passwordTooLong': 'password',
  'users.passwordCommon': 'password',
} as const satisfies Record<string, AccountField>
type Key = keyof typeof FIELDS

const isKnown = (key: string): key is Key => key in FIELDS

/** Keys of the texts to show beside each field. */
export const problemsBeside = (
  error: unknown,
): Partial<Record<AccountField, `refusals.${Key}`[]>> => {
  const beside: Partial<Record<AccountField, `refusals.${Key}`[]>> = {}
  if (!(error instanceof RefusedError)) return beside
  for (const key of error.keys)
    if (isKnown(key)) (beside[FIELDS[key]] ??= []).push(`refusals.${key}`)
  return beside
}
