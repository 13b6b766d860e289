import type { BrokenRule } from '../refusal.ts'
import { isEmail } from './email.ts'
import { passwordErrors } from './password.ts'

export const LONGEST_NAME = 100

/** As they come from a form: what is missing is the same as what is empty. */
export type AccountFields = {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  password?: string | null | undefined
}

/** The texts of the specification's error catalogue; clients in the field compare them. */
export const USER_EXISTED: BrokenRule = { message: 'User is existed', key: 'users.existed' }
const EMPTY = {
  email: { message: 'Email is empty', key: 'users.emailEmpty' },
  firstName: { message: 'FirstName is empty', key: 'users.firstNameEmpty' },
  lastName: { message: 'LastName is empty', key: 'users.lastNameEmpty' },
  password: { message: 'Password is empty', key: 'users.passwordEmpty' },
} as const satisfies Record<keyof AccountFields, BrokenRule>

const given = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== ''

/** A password may be made of blanks; only the empty one counts as not given. */
const givenPassword = (password: string | null | undefined): password is string =>
  typeof password === 'string' && password !== ''

/**
 * `label`: how the sentence names the field. Tabs and line breaks would spoil mail headers and
 * tables.
 */
export const textErrors = (label: string, text: string, longest: number): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if ([...text].length > longest)
    broken.push({
      message: `${label} is longer than ${longest} characters.`,
      key: 'form.textTooLong',
    })
  if (/\p{Cc}/u.test(text))
    broken.push({
      message: `${label} holds a control character, such as a line break.`,
      key: 'form.controlCharacter',
    })
  return broken
}

const shapeErrors = (fields: AccountFields): BrokenRule[] => {
  const { email, firstName, lastName, password } = fields
  const broken: BrokenRule[] = []
  if (given(email) && !isEmail(email.trim()))
    broken.push({ message: 'The e-mail address is not a valid one.', key: 'users.emailMalformed' })
  if (given(firstName)) broken.push(...textErrors('The first name', firstName.trim(), LONGEST_NAME))
  if (given(lastName)) broken.push(...textErrors('The last name', lastName.trim(), LONGEST_NAME))
  if (givenPassword(password)) broken.push(...passwordErrors(password, email ?? ''))
  return broken
}

/**
 * Every rule that a new account breaks: first the specification's, in its order, then the shapes of
 * what was given.
 */
export const creationErrors = (fields: AccountFields, emailTaken: boolean): BrokenRule[] => {
  const broken: BrokenRule[] = emailTaken ? [USER_EXISTED] : []
  for (const field of ['email', 'firstName', 'lastName'] as const)
    if (!given(fields[field])) broken.push(EMPTY[field])
  if (!givenPassword(fields.password)) broken.push(EMPTY.password)
  return [...broken, ...shapeErrors(fields)]
}

/** What a change gives; the profile page sends empty strings for what it leaves as it was. */
export type GivenFields = {
  email?: string
  firstName?: string
  lastName?: string
  password?: string
}

export const givenFields = (fields: AccountFields): GivenFields => ({
  ...(given(fields.email) ? { email: fields.email.trim() } : {}),
  ...(given(fields.firstName) ? { firstName: fields.firstName.trim() } : {}),
  ...(given(fields.lastName) ? { lastName: fields.lastName.trim() } : {}),
  ...(givenPassword(fields.password) ? { password: fields.password } : {}),
})

/** `email`: the account's address after the change, which the password must not be. */
export const changeErrors = (fields: GivenFields, email: string): BrokenRule[] => {
  const { email: _email, ...others } = fields
  return [
    ...shapeErrors(fields.email === undefined ? {} : { email: fields.email }),
    ...shapeErrors({ ...others, password: undefined }),
    ...(fields.password === undefined ? [] : passwordErrors(fields.password, email)),
  ]
}
