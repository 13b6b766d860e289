import { isObjectType, parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { rootFields } from './whole-selection.ts'

/** Fields of an account in storage that the schema does not show, and dangerous names. */
const HIDDEN_FIELDS = [
  'path',
  'passwordHash',
  'password_hash',
  'deletedAt',
  'deleted_at',
  'parent_user_id',
  'emailConfirmedAt',
  'initialPasswordUntil',
  'membership',
  'member_of',
  'member_right',
  'created_at',
  '__proto__',
  'constructor',
]

const userType = schema.getType('User')
const keysOfUser = [
  ...(isObjectType(userType) ? Object.keys(userType.getFields()) : []),
  ...HIDDEN_FIELDS,
]

/** Values that would do harm if they were stored. */
const HARMFUL_VALUES: Record<string, unknown> = {
  id: 1,
  email: 'eve@example.com',
  role: 'superadmin',
  language: 'dutch',
  timeZone: 'Asia/Tokyo',
  parentUserId: 1,
  path: '/1/',
  passwordHash: '$argon2id$evil',
  emailConfirmedAt: new Date(0),
  emailConfirmed: true,
  invited: true,
  membership: { accountId: 1, right: 'OWNER' },
  memberOf: 1,
  memberRight: 'OWNER',
  initialPasswordUntil: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  deletedAt: new Date(0),
}

let api: Api
let boss: Account
let admin: Account
beforeAll(async () => {
  api = await openApi({ mailsLinks: true })
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  admin = await api.addAccount('admin', boss, 'admin@example.com')
})
afterAll(() => api.close())

/** The account fields that are arguments of each mutation, by the contract. */
const ALLOWED_FIELDS: Record<string, readonly string[]> = {
  registration: ['email', 'firstName', 'lastName', 'language'],
  user: ['id', 'email', 'firstName', 'lastName', 'language', 'parentUserId'],
  affiliateUser: ['id', 'email', 'firstName', 'lastName', 'language'],
  staffUser: ['role', 'email', 'firstName', 'lastName', 'language'],
  setTimeZone: ['timeZone'],
}

describe.each(Object.entries(ALLOWED_FIELDS))('%s', (call, allowedFields) => {
  const args =
    rootFields(schema)
      .get(call)
      ?.field.args.map((arg) => arg.name) ?? []

  test.each(keysOfUser)('%s is an argument only if the contract has it', (key) => {
    expect(args.includes(key)).toBe(allowedFields.includes(key))
    const faults = validate(schema, parse(`mutation { ${call}(${key}: "x") { id } }`)).map(
      (fault) => fault.message,
    )
    expect(faults.some((message) => message.startsWith(`Unknown argument "${key}"`))).toBe(
      !allowedFields.includes(key),
    )
  })
})

let count = 0
const form = () => ({
  email: `new-${(count += 1)}@example.com`,
  firstName: 'Nóra',
  lastName: 'Nagy',
  password: 'kr9&vzqm',
})
const stored = async (email: string) => {
  const account = await api.storage.accounts.byEmail(email)
  if (account === null) throw new Error(`No account ${email}`)
  const { id, ...facts } = account
  return {
    ...facts,
    path: account.path.replace(`/${id}/`, '/#/'),
    hash: (await api.storage.accounts.passwordHash(id))?.split('$')[1],
  }
}

describe.each(keysOfUser)('%s beside the form', (key) => {
  const smuggled = { [key]: HARMFUL_VALUES[key] ?? 'evil' }

  test('is not stored by registration', async () => {
    const fields = form()
    if (Object.hasOwn(fields, key)) return expect(Object.keys(fields)).toContain(key)
    await api.services.users.register({
      ...fields,
      language: null,
      clientAddress: `192.0.2.${count}`,
      ...(key === 'language' ? {} : smuggled),
    })
    expect(await stored(fields.email)).toEqual({
      email: fields.email,
      firstName: 'Nóra',
      lastName: 'Nagy',
      role: 'user',
      language: 'hungarian',
      timeZone: null,
      parentUserId: null,
      membership: null,
      path: '/#/',
      emailConfirmedAt: null,
      initialPasswordUntil: null,
      createdAt: api.clock(),
      updatedAt: api.clock(),
      hash: 'argon2id',
    })
  })

  test('is not stored by user, except for arguments of the contract', async () => {
    const fields = form()
    const known = await api.addAccount('user', admin, fields.email)
    const before = await stored(fields.email)
    const asked = {
      id: known.id,
      language: known.language,
      parentUserId: null,
      kind: 'any',
    } as const
    await api.services.users.edit(actorOf(admin), {
      ...smuggled,
      ...asked,
      ...(key === 'email' ? { email: fields.email } : {}),
    })
    const after = await stored(fields.email)
    const changed = Object.keys(after).filter(
      (name) =>
        JSON.stringify(Reflect.get(after, name)) !== JSON.stringify(Reflect.get(before, name)),
    )
    expect(changed).toEqual(key === 'firstName' || key === 'lastName' ? [key] : [])
  })
})

test('undeclared variables change nothing', async () => {
  const { email, ...rest } = form()
  await api.ask(
    'mutation ($email: String, $firstName: String, $lastName: String, $password: String) { user(email: $email, firstName: $firstName, lastName: $lastName, password: $password, language: slovak) { id } }',
    { actor: actorOf(admin), variables: { ...HARMFUL_VALUES, email, ...rest } },
  )
  expect(await stored(email)).toMatchObject({
    role: 'user',
    parentUserId: admin.id,
    language: 'slovak',
    timeZone: null,
    createdAt: api.clock(),
  })
})
