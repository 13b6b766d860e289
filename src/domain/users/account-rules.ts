import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import { isEmail } from './email.ts'
import { passwordErrors, type PasswordOwner } from './password.ts'

export const LONGEST_NAME = 100

/** As they come from a form: a missing field counts as empty. */
export type AccountFields = {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  password?: string | null | undefined
}

/** The texts of the specification's error catalogue; clients in the field compare them. */
export const USER_EXISTED: BrokenRule = {
  field: 'email',
  key: 'users.existed',
  message: 'User is existed',
}
export const EMPTY_FIELD = {
  email: { field: 'email', key: 'users.emailEmpty', message: 'Email is empty' },
  firstName: { field: 'firstName', key: 'users.firstNameEmpty', message: 'FirstName is empty' },
  lastName: { field: 'lastName', key: 'users.lastNameEmpty', message: 'LastName is empty' },
  password: { field: 'password', key: 'users.passwordEmpty', message: 'Password is empty' },
} as const satisfies Record<keyof AccountFields, BrokenRule>

const isFilledIn = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== ''

/** A password may consist of blanks; only the empty one counts as missing. */
const givenPassword = (password: string | null | undefined): password is string =>
  typeof password === 'string' && password !== ''

const shapeErrors = (fields: AccountFields): BrokenRule[] => {
  const { email, firstName, lastName, password } = fields
  const broken: BrokenRule[] = []
  if (isFilledIn(email) && !isEmail(email.trim()))
    broken.push({
      field: 'email',
      key: 'users.emailMalformed',
      message: 'The e-mail address is not valid.',
    })
  if (isFilledIn(firstName))
    broken.push(
      ...textErrors(
        { field: 'firstName', label: 'The first name' },
        firstName.trim(),
        LONGEST_NAME,
      ),
    )
  if (isFilledIn(lastName))
    broken.push(
      ...textErrors({ field: 'lastName', label: 'The last name' }, lastName.trim(), LONGEST_NAME),
    )
  if (givenPassword(password))
    broken.push(...passwordErrors(password, { ...fields, email: email ?? '' }))
  return broken
}

/**
 * Every rule that a new account breaks: first the specification's, in its order, then the shapes of
 * what was given.
 */
export const creationErrors = (fields: AccountFields, emailTaken: boolean): BrokenRule[] => {
  const broken: BrokenRule[] = emailTaken ? [USER_EXISTED] : []
  for (const field of ['email', 'firstName', 'lastName'] as const)
    if (!isFilledIn(fields[field])) broken.push(EMPTY_FIELD[field])
  if (!givenPassword(fields.password)) broken.push(EMPTY_FIELD.password)
  return [...broken, ...shapeErrors(fields)]
}

/** The rules that an address breaks for which nothing else is known yet. */
export const emailErrors = (email: string): BrokenRule[] =>
  isFilledIn(email) ? shapeErrors({ email }) : [EMPTY_FIELD.email]

/** What a change gives; the profile page sends empty strings for what it leaves as it was. */
export type GivenFields = {
  email?: string
  firstName?: string
  lastName?: string
  password?: string
}

export const givenFields = (fields: AccountFields): GivenFields => ({
  ...(isFilledIn(fields.email) ? { email: fields.email.trim() } : {}),
  ...(isFilledIn(fields.firstName) ? { firstName: fields.firstName.trim() } : {}),
  ...(isFilledIn(fields.lastName) ? { lastName: fields.lastName.trim() } : {}),
  ...(givenPassword(fields.password) ? { password: fields.password } : {}),
})

/** `before`: whose account it is; its words and the new ones must not make the password. */
export const changeErrors = (fields: GivenFields, before: PasswordOwner): BrokenRule[] => {
  const { email: _email, ...others } = fields
  return [
    ...shapeErrors(fields.email === undefined ? {} : { email: fields.email }),
    ...shapeErrors({ ...others, password: undefined }),
    ...(fields.password === undefined
      ? []
      : passwordErrors(fields.password, { ...before, ...fields })),
  ]
}
