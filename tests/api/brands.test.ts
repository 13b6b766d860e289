import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createBrands } from '../../src/server/brands/brand-cache.ts'
import { brandRoutes } from '../../src/server/http/brand-routes.ts'
import { serverKey } from '../../src/server/delivery/server-key.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { unsubscribeRoutes } from '../../src/server/http/unsubscribe-routes.ts'
import { addWebPages } from '../../src/server/http/web-pages.ts'
import { letterBytes } from '../../src/server/mail/letter.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import { siteOf } from '../../src/server/second-factor/add-passkey.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let boss: Account
let affiliate: Account
let admin: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi({ mailsLinks: true, sendsMail: true })
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())

const FIELDS =
  'accountId name accent senderName replyTo mailFooter paperFooter lightLogo darkLogo logoOnPapers hosts'
const BRAND = {
  name: 'Polar & Söhne',
  accent: '#005a3c',
  senderName: '',
  replyTo: 'help@polar.example',
  mailFooter: 'Polar Kft., Győr',
  paperFooter: 'Polar Kft.',
}
type Settings = {
  name: string | null
  accent: string
  lightLogo: string | null
  logoOnPapers: boolean | null
  hosts: string[]
}

const ask = async (operation: string, by: Account, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await api.ask(operation, { actor: actorOf(by), variables })
  const [value] = Object.values(data ?? {})
  return {
    brand: (value ?? null) as Settings | null,
    codes: errors.map(({ code }) => code),
    problems: errors.flatMap(({ problems }) => problems as { key: string; params?: object }[]),
  }
}
const set = (change: Partial<typeof BRAND> = {}, by = affiliate, of: Account | null = null) =>
  ask(
    `mutation ($of: ID, $brand: BrandInput!) { setBrand(accountId: $of, brand: $brand) { ${FIELDS} } }`,
    by,
    {
      of: of === null ? null : String(of.id),
      brand: { ...BRAND, ...change },
    },
  )
const setLogo = (file: string, by = affiliate) => {
  const taken = api.services.uploads.take(actorOf(by), {
    fileName: 'logo.svg',
    bytes: Buffer.from(file),
  })
  if (!taken.ok) throw new Error('the upload was refused')
  return ask(
    `mutation ($id: ID) { setBrandLogo(scheme: LIGHT, uploadId: $id) { ${FIELDS} } }`,
    by,
    { id: taken.value.id },
  )
}
const setHosts = (hosts: string[], of = affiliate, by = boss) =>
  ask(
    `mutation ($of: ID!, $hosts: [String!]!) { setBrandHosts(accountId: $of, hosts: $hosts) { ${FIELDS} } }`,
    by,
    { of: String(of.id), hosts },
  )
const trail = async (of = affiliate) =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(of.id) }))
    .filter(({ action }) => action.startsWith('account.brand'))
    .map(({ action }) => action)

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9"/></svg>'

test('a reseller sets its brand; the trail has each change, and none where nothing changed', async () => {
  expect((await set()).brand).toMatchObject({
    accountId: String(affiliate.id),
    name: 'Polar & Söhne',
    accent: '#005A3C',
    senderName: null,
    lightLogo: null,
    hosts: [],
  })
  await set()
  await set({ name: 'Polar' })
  await ask(`mutation { resetBrand { ${FIELDS} } }`, affiliate)
  expect(await trail()).toEqual(['account.brand-set', 'account.brand-set', 'account.brand-removed'])
  expect((await ask(`{ brandSettings { ${FIELDS} } }`, affiliate)).brand?.name).toBeNull()
})

test('a colour that cannot be read is refused with the pair and the nearest one, and nothing is stored', async () => {
  const { problems } = await set({ accent: '#FFD400' })
  expect(problems).toMatchObject([
    { field: 'accent', key: 'brands.contrast.link', params: { text: '#FFD400', least: 4.5 } },
  ])
  expect(await api.storage.brands.all()).toEqual([])
})

test('managers above set a reseller’s brand; strangers do not learn that it exists', async () => {
  expect((await set({}, admin, affiliate)).codes).toEqual([])
  expect((await set({}, stranger, affiliate)).codes).toEqual(['NOT_FOUND'])
  expect((await set({}, affiliate, user)).codes).toEqual(['FORBIDDEN'])
  expect((await set({}, user)).codes).toEqual(['FORBIDDEN'])
})

test('a hostile SVG is refused with its part, and the logo before it stays', async () => {
  expect((await setLogo(LOGO)).problems).toMatchObject([{ key: 'brands.none' }])
  await set()
  const first = await setLogo(LOGO)
  expect(first.brand?.lightLogo).toMatch(/^\/brands\/[0-9a-f]{32}\/logo-light$/)
  const hostile = LOGO.replace('<path', '<script>alert(1)</script><path')
  expect((await setLogo(hostile)).problems).toMatchObject([
    { field: 'logo', key: 'brands.logo.svgNotAllowed', params: { what: '<script>' } },
  ])
  const now = await ask(`{ brandSettings { ${FIELDS} } }`, affiliate)
  expect(now.brand?.lightLogo).toBe(first.brand?.lightLogo)
  expect(await trail()).toHaveLength(2)
})

test('superadmins alone allow hosts; one belongs to one brand, and the server’s own to none', async () => {
  expect((await setHosts(['a.example'], affiliate, admin)).codes).toEqual(['FORBIDDEN'])
  expect((await setHosts(['A.example', 'b.example'])).brand?.hosts).toEqual([
    'a.example',
    'b.example',
  ])
  for (const host of ['b.example', 'cold.example'])
    expect((await setHosts([host], stranger)).problems).toMatchObject([
      { key: 'brands.hostTaken', params: { host } },
    ])
  expect((await setHosts(['http://c.example'])).problems).toMatchObject([{ key: 'brands.noHost' }])
  expect(await trail()).toEqual(['account.brand-hosts-set'])
})

test('the brand of a deleted account is gone with its hosts', async () => {
  const { data } = await api.ask(
    'mutation { affiliateUser(email: "r@x.example", firstName: "R", lastName: "R", password: "kr9&vzqm", language: english) { id } }',
    { actor: actorOf(boss) },
  )
  const id = Number((data?.['affiliateUser'] as { id: string } | undefined)?.id)
  const reseller = (await api.storage.accounts.byId(id))!
  await set({}, reseller)
  await setHosts(['r.example'], reseller)
  await api.ask(`mutation { deleteUser(id: "${id}") }`, { actor: actorOf(boss) })
  expect(await api.storage.brands.all()).toEqual([])
})

const PAGE =
  '<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__" /><title>Coldwatch</title><link rel="icon" type="image/svg+xml" href="/mark.svg" /><link rel="manifest" href="/manifest.webmanifest" /></head><body></body></html>'

const serve = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-brand-'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  const publicUrl = 'https://cold.example'
  const brands = createBrands(api.storage)
  const app = createHttpServer({ log: pino({ level: 'silent' }), publicUrl, trustedProxies: [] })
  await app.register(brandRoutes({ brands, storage: api.storage }))
  await addWebPages(app, { folder, publicUrl, brands })
  const get = (url: string, host: string) => app.inject({ url, headers: { host } })
  return {
    get,
    close: async () => {
      brands.close()
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
}

test('a brand’s host shows the brand from the first byte; every other host shows ours', async () => {
  const hostile = '"><script>alert(1)</script>$& __CSP_N'
  await set({ name: hostile })
  await setLogo(LOGO)
  await setHosts(['cold.polar.example'])
  const server = await serve()
  try {
    const { body, headers } = await server.get('/login', 'Cold.Polar.example:8443')
    expect(body).toContain(
      '<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; __CSP_N</title>',
    )
    expect(body).not.toContain('<script>alert')
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://cold.polar.example;",
    )
    const path = (file: string) => new RegExp(`"(/brands/[0-9a-f]{32}/${file})"`).exec(body)![1]!
    const css = await server.get(path('style.css'), 'cold.polar.example')
    expect(css.headers['content-type']).toContain('text/css')
    expect(css.body).toContain('--cw-brand:#005A3C')
    expect(css.body).not.toMatch(/--cw-(red|ochre|green|grey)/)
    const logo = await server.get(path('logo-light'), 'cold.polar.example')
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox/),
    })
    const manifest = await server.get(path('manifest.webmanifest'), 'cold.polar.example')
    expect(manifest.json()).toMatchObject({ name: hostile, start_url: '/' })
    for (const host of [
      'cold.example',
      'polar.example',
      'cold.polar.example.evil.example',
      '127.0.0.1',
    ])
      expect((await server.get('/login', host)).body, host).toContain('<title>Coldwatch</title>')
    expect((await server.get('/brands/0/style.css', 'cold.polar.example')).statusCode).toBe(404)
    await ask(`mutation { resetBrand { ${FIELDS} } }`, affiliate)
    expect((await server.get('/login', 'cold.polar.example')).body).toContain('<title>Coldwatch')
  } finally {
    await server.close()
  }
})

test('mails to the brand’s accounts carry its name, footer and address; the envelope stays ours', async () => {
  await set()
  await setHosts(['cold.polar.example', 'old.polar.example'])
  const letters: { from: string; text: string }[] = []
  const brands = createBrands(api.storage)
  const send = createMailSender({
    storage: api.storage,
    clock: api.clock,
    publicUrl: 'https://cold.example',
    brands,
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async (letter) => {
        letters.push({ from: letter.from, text: (await letterBytes(letter)).toString() })
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
  const mailTo = async (account: Account): Promise<string> => {
    await api.ask('mutation ($email: String!) { requestPasswordReset(email: $email) }', {
      variables: { email: account.email },
    })
    const { outbox } = autoCommit(api.storage)
    const until = new Date(api.clock().getTime() + 60_000)
    for (const { deliveries } of await outbox.lease('EMAIL', api.clock(), until, 100))
      await send({ deliveries })
    const last = letters.at(-1)!
    expect(last.from).toBe('alarm@cold.example')
    return last.text.replaceAll('=\r\n', '')
  }
  const branded = await mailTo(user)
  expect(branded).toMatch(/^From: =\?UTF-8\?.*<alarm@cold\.example>/m)
  expect(branded).toMatch(/^Reply-To: help@polar\.example/m)
  expect(branded).toContain('https://cold.polar.example/new-password#')
  expect(branded).not.toContain('https://cold.example')
  expect(branded).toContain('Polar &amp; S=C3=B6hne account')
  expect(branded).not.toContain('Coldwatch')
  const ours = await mailTo(stranger)
  expect(ours).toMatch(/^From: Coldwatch <alarm@cold\.example>/m)
  expect(ours).toContain('https://cold.example/new-password#')
  expect(ours).not.toContain('Reply-To')
  brands.close()
})

test('the nearest brand above counts, also for the people of an account', async () => {
  const brands = createBrands(api.storage)
  await set({ name: 'Admin' }, admin)
  expect((await brands.ofAccount(user.id))?.name).toBe('Admin')
  await set({ name: 'Affiliate' })
  expect((await brands.ofAccount(user.id))?.name).toBe('Affiliate')
  expect((await brands.ofAccount(admin.id))?.name).toBe('Admin')
  expect(await brands.ofAccount(stranger.id)).toBeNull()
  brands.close()
})

test('a passkey belongs to the host at which it is made, and only a brand’s host counts beside ours', async () => {
  await set()
  await setHosts(['cold.polar.example'])
  const brands = createBrands(api.storage)
  const at = async (pageOrigin: string) =>
    (await siteOf({ publicUrl: 'https://cold.example', brands }, { pageOrigin }))?.rpId
  expect(await at('https://cold.polar.example')).toBe('cold.polar.example')
  expect(await at('http://cold.polar.example')).toBe('cold.example')
  expect(await at('https://evil.example')).toBe('cold.example')
  brands.close()
})

test('an account has the look of the nearest brand above it, at the login and after it; others do not say theirs', async () => {
  const LOOK = 'brand { id name lightLogo darkLogo lightTheme darkTheme }'
  const mine = async (by: Account) =>
    (await api.ask(`{ me { ${LOOK} } }`, { actor: actorOf(by) })).data?.['me']
  expect(await mine(user)).toEqual({ brand: null })
  await set({ name: 'Admin' }, admin)
  await set({ name: 'Polar' })
  await setLogo(LOGO)
  const polar = {
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Polar',
    lightLogo: true,
    darkLogo: false,
    lightTheme: '#005A3C',
    darkTheme: expect.stringMatching(/^#[0-9A-F]{6}$/),
  }
  expect(await mine(user)).toEqual({ brand: polar })
  expect(await mine(admin)).toMatchObject({ brand: { name: 'Admin' } })
  expect(await mine(stranger)).toEqual({ brand: null })
  await api.ask(
    'mutation { user(email: "shop@x.example", firstName: "S", lastName: "S", password: "kr9&vzqm", language: english) { id } }',
    { actor: actorOf(affiliate) },
  )
  const login = await api.ask(
    `mutation ($email: String!) { login(email: $email, password: "kr9&vzqm") { user { ${LOOK} } } }`,
    { variables: { email: 'shop@x.example' } },
  )
  expect(login.data?.['login']).toEqual({ user: { brand: polar } })
  const below = await api.ask(`{ account(id: "${user.id}") { id ${LOOK} } }`, {
    actor: actorOf(affiliate),
  })
  expect(below.data?.['account']).toEqual({ id: String(user.id), brand: null })
  await ask(`mutation { resetBrand { ${FIELDS} } }`, affiliate)
  expect(await mine(user)).toMatchObject({ brand: { name: 'Admin' } })
})

test('the page of a link in a mail has name and colour of the brand, and one of nobody those of its host', async () => {
  await set({ name: '<Polar>' })
  await setHosts(['cold.polar.example'])
  const brands = createBrands(api.storage)
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: 'https://cold.example',
    trustedProxies: [],
  })
  await app.register(unsubscribeRoutes({ services: api.services, brands }))
  const page = async (token: string, host = 'cold.example') =>
    (await app.inject({ url: `/unsubscribe/${token}`, headers: { host } })).body
  const links = unsubscribeLinks(await serverKey(api.storage))
  const tokenOf = ({ id, email }: Account) => links.token({ ownerId: id, address: email })
  for (const body of [await page(tokenOf(user)), await page('none', 'cold.polar.example')]) {
    expect(body).toContain('<p class="brand">&lt;Polar&gt;</p>')
    expect(body).toContain('– &lt;Polar&gt;</title>')
    expect(body).toContain('--brand:#005A3C')
    expect(body).not.toContain('Coldwatch')
  }
  for (const body of [await page(tokenOf(stranger)), await page('none')]) {
    expect(body).toContain('<p class="brand">Coldwatch</p>')
    expect(body).not.toContain('#005A3C')
  }
  brands.close()
  await app.close()
})

test('who sets a logo learns whether papers show it', async () => {
  expect((await set()).brand?.logoOnPapers).toBeNull()
  expect((await setLogo(LOGO)).brand?.logoOnPapers).toBe(true)
  const faint = LOGO.replace('<path', '<path opacity=".5"')
  expect((await setLogo(faint)).brand?.logoOnPapers).toBe(false)
})
