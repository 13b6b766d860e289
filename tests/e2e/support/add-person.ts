import type { Language } from '../../../src/domain/users/account.ts'
import { addAccount, type NewPerson } from '../../faults/add-account.ts'
import { graphql } from '../../faults/real-server.ts'
import type { Coldwatch, Customer } from './start-coldwatch.ts'

type Person = Omit<NewPerson, 'password' | 'language'> & { language?: Language }

/**
 * An account of any role under the first superadmin, a user under another one, with a password of its
 * own choice. `by`: another account's token.
 */
export const addPerson = async (
  { url, folder, databaseUrl, adminToken }: Coldwatch,
  { language = 'english', ...person }: Person,
  by = adminToken,
): Promise<Customer> => {
  const password = 'frost on the window'
  const account = { ...person, language, password }
  const id = await addAccount({ url, folder, databaseUrl, token: by }, account)
  return { id, email: person.email, password }
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
