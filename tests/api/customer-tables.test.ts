import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user } = await addAccountTree(api))
})
afterEach(() => api.close())

type Report = {
  lines: number
  created: number
  changed: number
  staying: number
  problems: { line: number; field: string; key: string }[]
  links: { email: string; url: string }[]
  changes: object[]
}
const REPORT =
  '{ lines created changed staying problems { line field key } links { email url } changes { line email isNew cells { column before after } } }'

const run = async (
  table: 'importCustomers' | 'importSensors',
  by: Account,
  file: string | Uint8Array,
  args = 'dryRun: false',
): Promise<Report> => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const taken = await api.services.uploads.take(actorOf(by), { fileName: 'table.csv', bytes })
  if (!taken.ok) throw new Error(taken.error.kind)
  const { data, errors } = await api.ask(
    `mutation { ${table}(upload: "${taken.value.id}", ${args}) ${REPORT} }`,
    { actor: actorOf(by) },
  )
  if (errors[0] !== undefined) throw new Error(errors[0].message)
  return data![table] as Report
}
const byEmail = (email: string) => api.storage.accounts.byEmail(email)

test('a file makes customers below their reseller and changes others; a dry run keeps nothing', async () => {
  const file = [
    'email;First name;lastName;company;language;timeZone;reseller;expiresOn;mostSensors;mostMessages;site',
    'store1@chain.example;Anna;Nagy;"Lánc; Kft.";hu;Europe/Budapest;affiliate@example.com;31.12.2027;20;50;Store 1',
    'user@example.com;Bea;;=Frost;de;;;;;;',
  ].join('\r\n')
  const planned = await run('importCustomers', admin, file, 'dryRun: true')
  expect(planned).toMatchObject({ lines: 2, created: 1, changed: 1, staying: 0, problems: [] })
  expect(await byEmail('store1@chain.example')).toBeNull()
  expect(await run('importCustomers', admin, file)).toMatchObject({ created: 1, changed: 1 })
  const store = (await byEmail('store1@chain.example'))!
  expect(store).toMatchObject({
    firstName: 'Anna',
    company: 'Lánc; Kft.',
    language: 'hungarian',
    timeZone: 'Europe/Budapest',
    parentUserId: affiliate.id,
    expiresOn: '2027-12-31',
    mostSensors: 20,
    mostMessages: 50,
  })
  expect((await api.storage.sites.of(store.id)).map(({ name }) => name)).toEqual(['Store 1'])
  expect(await byEmail('user@example.com')).toMatchObject({
    firstName: 'Bea',
    lastName: 'Kovács',
    company: '=Frost',
    language: 'german',
  })
  expect(await run('importCustomers', admin, file)).toMatchObject({ changed: 0, staying: 2 })
  const entries = await entriesAbout(api.storage, { kind: 'account', id: String(store.id) })
  expect(entries.map(({ action }) => action)).toEqual([
    'account.created',
    'account.terms-changed',
    'site.created',
  ])
})

test('each line says what it changes, before and after, when it is tried and when it is written', async () => {
  await run('importCustomers', affiliate, 'email,company,mostSensors\nuser@example.com,Frost,7')
  const file = [
    'email,company,mostSensors,lastName,site',
    'new@chain.example,Lánc Kft.,,Nagy,Store 1',
    'user@example.com,-,8,,',
    'affiliate@example.com,,,,',
  ].join('\n')
  const changes = async (args: string) => (await run('importCustomers', admin, file, args)).changes
  const expected = [
    {
      line: 2,
      email: 'new@chain.example',
      isNew: true,
      cells: [
        { column: 'lastName', before: null, after: 'Nagy' },
        { column: 'company', before: null, after: 'Lánc Kft.' },
        { column: 'language', before: null, after: 'en' },
        { column: 'reseller', before: null, after: 'admin@example.com' },
        { column: 'site', before: null, after: 'Store 1' },
      ],
    },
    {
      line: 3,
      email: 'user@example.com',
      isNew: false,
      cells: [
        { column: 'company', before: 'Frost', after: null },
        { column: 'mostSensors', before: '7', after: '8' },
      ],
    },
  ]
  expect(await changes('dryRun: true')).toEqual(expected)
  expect(await changes('dryRun: false')).toEqual(expected)
  expect(await changes('dryRun: true')).toEqual([])
})

test('one wrong line and nothing changes; each is named with its column', async () => {
  const file = [
    'email,language,reseller,expiresOn,mostSensors',
    'good@chain.example,hu,,,',
    'no address,hu,,,',
    'a@chain.example,klingon,,,',
    'b@chain.example,hu,nobody@example.com,,',
    'c@chain.example,hu,,2027-02-30,',
    'd@chain.example,hu,,,many',
    'good@chain.example,hu,,,',
    'stranger@example.com,hu,,,',
  ].join('\n')
  const { problems } = await run('importCustomers', affiliate, file)
  expect(problems).toEqual([
    { line: 3, field: 'email', key: 'users.emailMalformed' },
    { line: 4, field: 'language', key: 'customers.noLanguage' },
    { line: 5, field: 'reseller', key: 'customers.nobodyBelow' },
    { line: 6, field: 'expiresOn', key: 'customers.noDay' },
    { line: 7, field: 'mostSensors', key: 'customers.wholeNumber' },
    { line: 8, field: 'email', key: 'customers.emailTwice' },
    { line: 9, field: 'email', key: 'customers.notYours' },
  ])
  expect(await byEmail('good@chain.example')).toBeNull()
})

test('invitations go out only when asked for', async () => {
  const quiet = await run('importCustomers', affiliate, 'email\na@chain.example')
  expect(quiet).toMatchObject({ created: 1, links: [] })
  const asked = await run(
    'importCustomers',
    affiliate,
    'email\nb@chain.example',
    'dryRun: false, invite: true',
  )
  expect(asked.links).toMatchObject([{ email: 'b@chain.example' }])
})

test('only a superadmin moves customers to another reseller by a file', async () => {
  const other = await api.addAccount('affiliate', admin, 'other@example.com')
  const file = 'email,reseller\nuser@example.com,other@example.com'
  expect((await run('importCustomers', admin, file)).problems).toEqual([
    { line: 2, field: 'reseller', key: 'customers.mayNotMove' },
  ])
  expect(await run('importCustomers', boss, file)).toMatchObject({ changed: 1 })
  expect((await api.storage.accounts.byId(user.id))?.parentUserId).toBe(other.id)
})

test('the table that goes out comes in as it is, and formulas are texts in it', async () => {
  await run('importCustomers', affiliate, 'email,company,mostSensors\nuser@example.com,=1+1,7')
  const { data } = await api.ask('mutation { exportCustomers { path } }', {
    actor: actorOf(affiliate),
  })
  const { path } = data!['exportCustomers'] as { path: string }
  const file = api.fileLinks.take(path.split('/').at(-1)!)!
  let text = ''
  for await (const part of file.texts()) text += String(part)
  expect(text).toContain("user@example.com,Anna,Kovács,'=1+1,en,,affiliate@example.com,,7,,\r\n")
  expect(await run('importCustomers', affiliate, text)).toMatchObject({ staying: 1, problems: [] })
})

test('a file makes sensors with their sites, within the limit of the customer', async () => {
  const file = [
    'name,customer,imei,sensor,site,min,max',
    'Milk,user@example.com,356307042441013,1,Store 1,2,"7,5"',
    'Fish,user@example.com,356307042441013,2,Store 1,-2,2',
  ].join('\n')
  await run('importCustomers', affiliate, 'email,mostSensors\nuser@example.com,1')
  expect((await run('importSensors', affiliate, file)).problems).toEqual([
    { line: 3, field: 'customer', key: 'customers.sensorsFull' },
  ])
  await run('importCustomers', affiliate, 'email,mostSensors\nuser@example.com,-')
  expect(await run('importSensors', affiliate, file)).toMatchObject({ created: 2, problems: [] })
  const { rows } = await api.storage.tools.list({ scope: { kind: 'subtree', path: user.path } })
  expect(rows.map(({ tool }) => [tool.name, tool.limits.max, tool.siteId !== null])).toEqual([
    ['Fish', 2, true],
    ['Milk', 7.5, true],
  ])
  const wrong = 'name,customer,imei,sensor\n,user@example.com,12,9\nX,stranger@example.com,1,1'
  expect((await run('importSensors', affiliate, wrong)).problems).toMatchObject([
    { line: 2, field: 'name' },
    { line: 3, field: 'customer', key: 'customers.notYours' },
  ])
})
