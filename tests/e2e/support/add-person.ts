import { graphql } from '../../faults/real-server.ts'
import type { Coldwatch, Customer, Language } from './start-coldwatch.ts'

type Person = {
  role: 'user' | 'affiliate' | 'admin' | 'factory'
  email: string
  firstName: string
  lastName: string
  language?: Language
  parentUserId?: string
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
 * An account of any role under the first superadmin, a user under another one. `by`: another
 * account's token.
 */
export const addPerson = async (
  coldwatch: Coldwatch,
  { role, language = 'english', parentUserId, ...person }: Person,
  by = coldwatch.adminToken,
): Promise<Customer> => {
  const password = 'frost on the window'
  const { account } = await graphql<{ account: { id: string } }>(
    coldwatch.url,
    by,
    MUTATIONS[role],
    {
      ...person,
      password,
      language,
      ...(parentUserId !== undefined && { parentUserId }),
    },
  )
  return { id: account.id, email: person.email, password }
}

/** Sets the language of an account. `userId` unset: of the first superadmin. */
export const setLanguage = async (
  { url, adminToken }: { url: string; adminToken: string },
  language: Language,
  userId?: string,
): Promise<void> => {
  const me = async () =>
    (await graphql<{ me: { id: string } }>(url, adminToken, '{ me { id } }')).me.id
  await graphql(
    url,
    adminToken,
    'mutation($id: ID!, $language: Languages!) { user(id: $id, email: "", firstName: "", lastName: "", password: "", language: $language) { id } }',
    { id: userId ?? (await me()), language },
  )
}
