import { graphql } from '../../faults/real-server.ts'
import type { Coldwatch, Customer, Language } from './coldwatch.ts'

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
  user: `mutation(${VARIABLES}, $parentUserId: ID) { made: user(${FIELDS}, parentUserId: $parentUserId) { id } }`,
  affiliate: `mutation(${VARIABLES}) { made: affiliateUser(${FIELDS}) { id } }`,
  admin: `mutation(${VARIABLES}) { made: staffUser(role: admin, ${FIELDS}) { id } }`,
  factory: `mutation(${VARIABLES}) { made: staffUser(role: factory, ${FIELDS}) { id } }`,
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
  const { made } = await graphql<{ made: { id: string } }>(coldwatch.url, by, MUTATIONS[role], {
    ...person,
    password,
    language,
    ...(parentUserId !== undefined && { parentUserId }),
  })
  return { id: made.id, email: person.email, password }
}

/** The first superadmin is made in Hungarian; tests read English. */
export const speakEnglish = async ({
  url,
  adminToken,
}: {
  url: string
  adminToken: string
}): Promise<void> => {
  const { me } = await graphql<{ me: { id: string } }>(url, adminToken, '{ me { id } }')
  await graphql(
    url,
    adminToken,
    'mutation($id: ID!) { user(id: $id, email: "", firstName: "", lastName: "", password: "", language: english) { id } }',
    { id: me.id },
  )
}
