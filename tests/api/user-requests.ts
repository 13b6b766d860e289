import type { Actor } from '../../src/domain/permissions/actor.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import type { Api } from './api-rig.ts'

export const PASSWORD = 'kr9&vzqm'
/** What a new account needs. */
export const NEW_ACCOUNT = {
  email: 'new@example.com',
  firstName: 'Nóra',
  lastName: 'Nagy',
  password: PASSWORD,
  language: 'slovak',
}
const USER_FIELDS =
  'id email firstName lastName role language timeZone parentUserId createdAt updatedAt'
const VARIABLES =
  '$id: ID, $email: String, $firstName: String, $lastName: String, $password: String, $language: Languages!'
const ARGUMENTS =
  'id: $id, email: $email, firstName: $firstName, lastName: $lastName, password: $password, language: $language'

type Row = Record<string, unknown>

/** Mutations of accounts as the pages send them; `row` is the saved account. */
export const userRequests = (api: () => Api) => {
  const sendMutation = async (query: string, actor: Actor, variables: object) => {
    const { data, errors } = await api().ask(query, {
      actor,
      variables: { language: 'english', ...variables },
    })
    return { row: Object.values(data ?? {})[0] as Row | undefined, error: errors[0] }
  }
  const saveUser = (actor: Actor, variables: object) =>
    sendMutation(
      `mutation (${VARIABLES}, $parentUserId: ID) { user(${ARGUMENTS}, parentUserId: $parentUserId) { ${USER_FIELDS} } }`,
      actor,
      variables,
    )
  const saveAffiliate = (actor: Actor, variables: object) =>
    sendMutation(
      `mutation (${VARIABLES}) { affiliateUser(${ARGUMENTS}) { ${USER_FIELDS} } }`,
      actor,
      variables,
    )
  const saveStaff = (actor: Actor, variables: object) =>
    sendMutation(
      'mutation ($role: Role!, $email: String, $firstName: String, $lastName: String, $password: String, $language: Languages!) ' +
        `{ staffUser(role: $role, email: $email, firstName: $firstName, lastName: $lastName, password: $password, language: $language) { ${USER_FIELDS} } }`,
      actor,
      variables,
    )
  const deleteUser = async (actor: Actor, id: unknown) =>
    (await api().ask('mutation ($id: ID!) { deleteUser(id: $id) }', { actor, variables: { id } }))
      .errors[0]
  const register = async (variables: object, options: object = {}) => {
    const { data, errors } = await api().ask(
      'mutation ($email: String!, $firstName: String!, $lastName: String!, $password: String!) { registration(email: $email, firstName: $firstName, lastName: $lastName, password: $password) }',
      { ...options, variables: { ...NEW_ACCOUNT, ...variables } },
    )
    return { done: data?.['registration'], error: errors[0] }
  }
  const auditEntriesOf = (account: { id: number }) =>
    entriesAbout(api().storage, { kind: 'account', id: String(account.id) })
  return { saveUser, saveAffiliate, saveStaff, deleteUser, register, auditEntriesOf }
}
