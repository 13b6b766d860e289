import type { Language } from '../../src/domain/users/account.ts'
import { changeRows } from './change-rows.ts'
import { graphql } from './real-server.ts'

export type NewPerson = {
  role: 'user' | 'affiliate' | 'admin' | 'factory'
  email: string
  firstName: string
  lastName: string
  password: string
  language: Language
  /** For the role user alone. Left out: below the account that asks. */
  parentUserId?: string | undefined
}

const FIELDS =
  'email: $email, firstName: $firstName, lastName: $lastName, password: $password, language: $language'
const VARIABLES =
  '$email: String!, $firstName: String!, $lastName: String!, $password: String!, $language: Languages!'
const MUTATIONS = {
  user: `mutation(${VARIABLES}, $parentUserId: ID) { account: user(${FIELDS}, parentUserId: $parentUserId) { id } }`,
  affiliate: `mutation(${VARIABLES}) { account: affiliateUser(${FIELDS}) { id } }`,
  admin: `mutation(${VARIABLES}) { account: staffUser(role: admin, ${FIELDS}) { id } }`,
  factory: `mutation(${VARIABLES}) { account: staffUser(role: factory, ${FIELDS}) { id } }`,
} as const

/**
 * A running server, its data folder or its database on PostgreSQL, and the token of who makes the account.
 */
export type AccountMaker = {
  url: string
  folder: string
  databaseUrl?: string | null
  token: string
}

/**
 * Makes an account on a running server, whose password counts as its owner's choice, so that it logs
 * in without choosing another. No call does that without a login, which would be the account's first
 * one. Returns its id.
 */
export const addAccount = async (
  { url, folder, databaseUrl = null, token }: AccountMaker,
  { role, parentUserId, ...person }: NewPerson,
): Promise<string> => {
  const { account } = await graphql<{ account: { id: string } }>(url, token, MUTATIONS[role], {
    ...person,
    ...(parentUserId !== undefined && { parentUserId }),
  })
  await changeRows({ folder, databaseUrl }, [
    `UPDATE account SET initial_password_until = NULL WHERE id = ${Number(account.id)}`,
  ])
  return account.id
}
