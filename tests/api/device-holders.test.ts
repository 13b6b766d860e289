import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { secretHash } from '../../src/server/secret.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { holderRequests } from './holder-requests.ts'
import { IMEI, toolRequests } from './tool-requests.ts'

const OTHER_IMEI = '356307042441021'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
let factory: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
  factory = await api.addAccount('factory', boss, 'factory@example.com')
})
afterEach(() => api.close())
const { saveTool, deleteTool } = toolRequests(
  () => api,
  () => boss,
)
const { register, newCode, listOf, holderOf, ask } = holderRequests(() => api)
const deviceActions = async (imeiNumber = IMEI) =>
  (await entriesAbout(api.storage, { kind: 'device', id: imeiNumber })).map(
    ({ action, before, after }) => [action, before?.['userId'], after?.['userId']],
  )

describe('a registered device', () => {
  test('belongs to the stock of superadmin and factory, and to the account of any other registrar', async () => {
    const imeis = ['356307000000001', '356307000000002', '356307000000003', '356307000000004']
    for (const [i, registrar] of [boss, factory, admin, affiliate].entries())
      await register(actorOf(registrar), imeis[i]!)
    expect(await Promise.all(imeis.map(holderOf))).toEqual([null, null, admin.id, affiliate.id])
  })

  test('belongs to the account that is named, which lies in the registrar’s branch', async () => {
    expect((await register(actorOf(affiliate), IMEI, user.id)).value?.device.holder).toEqual({
      email: 'user@example.com',
    })
    expect(await holderOf(IMEI)).toBe(user.id)
    for (const id of [admin.id, stranger.id, 999_999])
      expect((await register(actorOf(affiliate), OTHER_IMEI, id)).error?.code).toBe('NOT_FOUND')
    expect((await register(actorOf(factory), OTHER_IMEI, user.id)).error?.code).toBe('FORBIDDEN')
    expect((await register(actorOf(boss), OTHER_IMEI, factory.id)).error?.keys).toEqual([
      'devices.holderHasNone',
    ])
    expect(await api.storage.devices.byImei(OTHER_IMEI)).toBeNull()
    expect(await deviceActions()).toEqual([['device.registered', undefined, user.id]])
  })

  test('has a claim code of ten characters, which is shown once and stored as a hash', async () => {
    const { value } = await register(actorOf(factory))
    expect(value?.claimCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(value?.device.hasClaimCode).toBe(true)
    const hash = await api.storage.devices.claimCodeHash(IMEI)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(hash).not.toBe(secretHash(value?.claimCode ?? ''))
    expect(
      JSON.stringify(await entriesAbout(api.storage, { kind: 'device', id: IMEI })),
    ).not.toContain(value?.claimCode)
  })

  test('with a key is refused to every registrar alike, and to others as forbidden', async () => {
    await register(actorOf(admin))
    const answers = []
    for (const registrar of [boss, factory, admin, affiliate, stranger])
      answers.push((await register(actorOf(registrar))).error)
    for (const answer of answers)
      expect(answer).toEqual({ ...answers[0], keys: ['devices.registered'] })
    expect((await register(actorOf(user))).error?.code).toBe('FORBIDDEN')
    expect(await holderOf(IMEI)).toBe(admin.id)
  })

  test('without a key, of an earlier version, is not taken from its holder by its number', async () => {
    await api.storage.transaction(({ devices }) =>
      devices.create({
        imeiNumber: IMEI,
        alias: null,
        keyHash: null,
        createdAt: api.clock(),
        holderId: admin.id,
      }),
    )
    for (const registrar of [stranger, affiliate, factory])
      expect((await register(actorOf(registrar))).error?.keys).toEqual(['devices.registered'])
    expect((await register(actorOf(admin))).value?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(await holderOf(IMEI)).toBe(admin.id)
  })
})

describe('the register', () => {
  const ALL = ['356307000000001', '356307000000002', '356307000000003', '356307000000004']
  beforeEach(async () => {
    for (const [i, registrar] of [boss, admin, affiliate, stranger].entries())
      await register(actorOf(registrar), ALL[i]!)
  })

  test('shows all to superadmin, the stock to the factory, and their branch to the others', async () => {
    const listed = async (account: Account) =>
      (await listOf(actorOf(account))).map(({ imeiNumber }) => imeiNumber)
    expect(await listed(boss)).toEqual(ALL)
    expect(await listed(factory)).toEqual([ALL[0]])
    expect(await listed(admin)).toEqual([ALL[1], ALL[2]])
    expect(await listed(affiliate)).toEqual([ALL[2]])
    expect(await listed(stranger)).toEqual([ALL[3]])
    const { value } = await ask<{ rows: unknown[]; total: number }>(
      '{ devicePage { rows { imeiNumber } total } }',
      actorOf(affiliate),
    )
    expect(value).toEqual({ rows: [{ imeiNumber: ALL[2] }], total: 1 })
  })

  test('hides from an account what other branches and the stock hold, as what does not exist', async () => {
    const calls = [
      'mutation ($imei: String!) { rotateDeviceKey(imeiNumber: $imei) { key } }',
      'mutation ($imei: String!) { allowTcp(imeiNumber: $imei, networks: []) { imeiNumber } }',
      'mutation ($imei: String!) { newClaimCode(imeiNumber: $imei) }',
      'mutation ($imei: String!) { setDeviceAlias(imeiNumber: $imei) { alias } }',
    ]
    for (const call of calls) {
      const answers = []
      for (const imei of [ALL[0], ALL[1], ALL[3], OTHER_IMEI])
        answers.push((await ask(call, actorOf(affiliate), { imei })).error)
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
      expect((await ask(call, actorOf(affiliate), { imei: ALL[2] })).error).toBeUndefined()
      expect((await ask(call, actorOf(admin), { imei: ALL[2] })).error).toBeUndefined()
      expect((await ask(call, actorOf(factory), { imei: ALL[2] })).error?.code).toBe('NOT_FOUND')
      expect((await ask(call, actorOf(factory), { imei: ALL[0] })).error).toBeUndefined()
    }
  })
})

describe('the networks that a device may send from without a key', () => {
  const allow = (actor: Actor, ...networks: string[]) =>
    ask<{ tcpNetworks: string[] }>(
      'mutation ($imei: String!, $networks: [String!]!) { allowTcp(imeiNumber: $imei, networks: $networks) { tcpNetworks } }',
      actor,
      { imei: IMEI, networks },
    )
  beforeEach(async () => void (await register(actorOf(affiliate), IMEI, user.id)))

  test('are widened by the account that holds it, a site at a time, and by who manages it as far as needed', async () => {
    expect((await allow(actorOf(user), '192.0.2.0/24')).value?.tcpNetworks).toEqual([
      '192.0.2.0/24',
    ])
    for (const wide of ['10.64.0.0/16', '2001:db8::/32'])
      expect((await allow(actorOf(user), '192.0.2.0/24', wide)).error?.keys).toEqual([
        'devices.networkTooWide',
      ])
    expect((await allow(actorOf(affiliate), '10.64.0.0/16')).error).toBeUndefined()
    expect(
      (await allow(actorOf(user), '10.64.0.0/16', '2001:db8::/48')).value?.tcpNetworks,
    ).toEqual(['10.64.0.0/16', '2001:db8::/48'])
    expect((await allow(actorOf(user))).value?.tcpNetworks).toEqual([])
    const trail = await entriesAbout(api.storage, { kind: 'device', id: IMEI })
    expect(trail.filter(({ action }) => action === 'device.tcp-allowed')).toHaveLength(4)
  })

  test('are nobody else’s business: for others the device does not exist', async () => {
    for (const actor of [actorOf(stranger), actorOf(factory)])
      expect((await allow(actor, '192.0.2.0/24')).error?.code).toBe('NOT_FOUND')
  })
})

describe('a claim code', () => {
  const claim = (actor: Actor, code: string, userId?: number, clientAddress?: string) =>
    ask<{ imeiNumber: string }>(
      'mutation ($imei: String!, $code: String!, $userId: ID) { claimDevice(imeiNumber: $imei, claimCode: $code, userId: $userId) { imeiNumber } }',
      actor,
      { imei: IMEI, code, userId },
      clientAddress,
    )

  test('makes the account that types it the holder, once; the key stays', async () => {
    const { value } = await register(actorOf(factory))
    const code = value?.claimCode ?? ''
    expect((await claim(actorOf(user), code)).value).toEqual({ imeiNumber: IMEI })
    expect(await holderOf(IMEI)).toBe(user.id)
    expect(await api.storage.devices.sendingWithKey(secretHash(value?.key ?? ''))).not.toBeNull()
    expect((await claim(actorOf(stranger), code)).error?.keys).toEqual(['devices.claimCodeWrong'])
    expect(await holderOf(IMEI)).toBe(user.id)
    expect(await deviceActions()).toEqual([
      ['device.registered', undefined, null],
      ['device.claimed', null, user.id],
    ])
  })

  test('is read in small letters, with O for 0, I for 1, spaces and hyphens', async () => {
    const code = (await register(actorOf(factory))).value?.claimCode ?? ''
    const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i')
    const { error } = await claim(actorOf(user), ` ${typed.slice(0, 5)} - ${typed.slice(5)}`)
    expect(error).toBeUndefined()
  })

  test('that is wrong gets the same answer whether the device exists, or has a code', async () => {
    await register(actorOf(stranger))
    const foreign = (await claim(actorOf(admin), 'AAAAAAAAAA')).error
    await api.storage.transaction(({ devices }) => devices.setClaimCode(IMEI, null))
    const without = (await claim(actorOf(admin), 'AAAAAAAAAA')).error
    const absent = (
      await ask(
        `mutation { claimDevice(imeiNumber: "${OTHER_IMEI}", claimCode: "AAAAAAAAAA") { imeiNumber } }`,
        actorOf(admin),
      )
    ).error
    expect(foreign?.problems).toEqual([
      { field: 'claimCode', key: 'devices.claimCodeWrong', params: {} },
    ])
    expect(without).toEqual(foreign)
    expect(absent).toEqual(foreign)
    expect((await claim(actorOf(admin), 'short')).error?.keys).toEqual([
      'devices.claimCodeMalformed',
    ])
  })

  test('of two claims at once succeeds in one', async () => {
    const code = (await register(actorOf(factory))).value?.claimCode ?? ''
    const answers = await Promise.all([claim(actorOf(user), code), claim(actorOf(stranger), code)])
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
  })

  test('claims nothing while the device has a tool, and is not used up by that', async () => {
    const code = (await register(actorOf(admin))).value?.claimCode ?? ''
    const { row } = await saveTool(actorOf(admin), { userId: user.id })
    expect((await claim(actorOf(stranger), code)).error?.keys).toEqual(['devices.inUse'])
    expect(await holderOf(IMEI)).toBe(admin.id)
    await deleteTool(actorOf(admin), row?.id)
    expect((await claim(actorOf(stranger), code)).error).toBeUndefined()
    expect(await holderOf(IMEI)).toBe(stranger.id)
  })

  test('takes the device from its former holder, whose networks are closed', async () => {
    const code = (await register(actorOf(admin))).value?.claimCode ?? ''
    await ask(
      `mutation { allowTcp(imeiNumber: "${IMEI}", networks: ["192.0.2.0/24"]) { imeiNumber } }`,
      actorOf(admin),
    )
    await claim(actorOf(stranger), code)
    expect(await listOf(actorOf(admin))).toEqual([])
    expect((await newCode(actorOf(admin))).error?.code).toBe('NOT_FOUND')
    expect((await api.storage.devices.byImei(IMEI))?.tcpNetworks).toEqual([])
    const { data } = await api.ask('{ auditPage(filter: {}) { rows { action } } }', {
      actor: actorOf(admin),
    })
    expect(JSON.stringify(data)).toContain('device.claimed')
  })

  test('tells the former holder by mail, if the address is confirmed, and nobody else', async () => {
    const mailed = async () =>
      (
        await api.storage.transaction(({ outbox }) =>
          outbox.lease('EMAIL', api.clock(), new Date(api.clock().getTime() + 60_000), 9),
        )
      ).flatMap(({ deliveries }) =>
        deliveries.map(({ recipient, accountNotice }) => [recipient, accountNotice]),
      )
    const first = (await register(actorOf(factory))).value?.claimCode ?? ''
    await claim(actorOf(admin), first)
    expect(await mailed()).toEqual([])
    const second = (await newCode(actorOf(admin))).value ?? ''
    await claim(actorOf(stranger), second)
    expect(await mailed()).toEqual([
      ['admin@example.com', { kind: 'DEVICE_CLAIMED', imeiNumber: IMEI }],
    ])
  })

  test('claims for an account of the own branch only', async () => {
    const code = (await register(actorOf(factory))).value?.claimCode ?? ''
    for (const id of [stranger.id, boss.id, 999_999])
      expect((await claim(actorOf(affiliate), code, id)).error?.code).toBe('NOT_FOUND')
    expect((await claim(actorOf(factory), code)).error?.code).toBe('FORBIDDEN')
    expect((await claim(actorOf(affiliate), code, user.id)).error).toBeUndefined()
    expect(await holderOf(IMEI)).toBe(user.id)
  })

  test('is replaced by a new one; the old one is refused', async () => {
    const old = (await register(actorOf(factory))).value?.claimCode ?? ''
    const fresh = (await newCode(actorOf(factory))).value ?? ''
    expect((await claim(actorOf(user), old)).error?.keys).toEqual(['devices.claimCodeWrong'])
    expect((await claim(actorOf(user), fresh)).error).toBeUndefined()
    expect((await newCode(actorOf(factory))).error?.code).toBe('NOT_FOUND')
    expect((await newCode(actorOf(affiliate))).value).toMatch(/^[0-9A-Z]{10}$/)
  })

  test('may be tried ten times an hour from an address, and ten times for a device', async () => {
    await register(actorOf(factory))
    for (let i = 0; i < 10; i += 1) await claim(actorOf(user), 'AAAAAAAAAA', undefined, '192.0.2.7')
    const ofAddress = (await claim(actorOf(user), 'AAAAAAAAAA', undefined, '192.0.2.7')).error
    expect(ofAddress).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
    const ofDevice = (await claim(actorOf(stranger), 'AAAAAAAAAA', undefined, '192.0.2.8')).error
    expect(ofDevice).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
    api.moveClock(3_600_000)
    const code = (await newCode(actorOf(factory))).value ?? ''
    expect((await claim(actorOf(user), code, undefined, '192.0.2.7')).error).toBeUndefined()
  })
})

describe('when a holder is deleted', () => {
  const remove = (actor: Actor, id: number) =>
    ask('mutation ($id: ID!) { deleteUser(id: $id) }', actor, { id })

  test('its devices go to the account above it, and below a superadmin to the stock', async () => {
    await register(actorOf(affiliate), IMEI, user.id)
    expect((await remove(actorOf(affiliate), user.id)).error).toBeUndefined()
    expect(await holderOf(IMEI)).toBe(affiliate.id)
    expect((await remove(actorOf(boss), affiliate.id)).error).toBeUndefined()
    expect((await remove(actorOf(boss), admin.id)).error).toBeUndefined()
    expect(await holderOf(IMEI)).toBeNull()
    expect((await deviceActions()).slice(1)).toEqual([
      ['device.given', user.id, affiliate.id],
      ['device.given', affiliate.id, admin.id],
      ['device.given', admin.id, null],
    ])
  })
})

describe('when an account moves to another customer', () => {
  test('a device of the former customer that has its tools goes along', async () => {
    await register(actorOf(admin))
    await saveTool(actorOf(admin), { userId: user.id })
    await register(actorOf(admin), OTHER_IMEI)
    const { error } = await ask(
      `mutation { user(id: "${user.id}", language: english, parentUserId: "${stranger.id}") { id } }`,
      actorOf(boss),
    )
    expect(error).toBeUndefined()
    expect(await holderOf(IMEI)).toBe(stranger.id)
    expect(await holderOf(OTHER_IMEI)).toBe(admin.id)
  })
})
