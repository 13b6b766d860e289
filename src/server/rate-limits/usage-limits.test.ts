import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { type AccountActor, NOBODY } from '../../domain/permissions/actor.ts'
import { ALLOWANCES, HOLDINGS, WORK } from './limit-table.ts'
import { createUsageLimits, type UsageLimits } from './usage-limits.ts'

let nowMs: number
let limits: UsageLimits
let refusals: string[]
const open = (mostKeys?: number) => {
  nowMs = Date.UTC(2026, 10, 20, 9)
  refusals = []
  limits = createUsageLimits({
    clock: () => new Date(nowMs),
    customerOf: async (path) => Number(path.split('/')[1]),
    refused: (limit, by) => refusals.push(`${limit} ${by}`),
    ...(mostKeys !== undefined && { mostKeys }),
  })
}
beforeEach(() => open())

/** An account of the customer whose id its path begins with. */
const account = (id: number, customerId = id): AccountActor => ({
  kind: 'account',
  id,
  role: 'user',
  path: customerId === id ? `/${id}/` : `/${customerId}/${id}/`,
})
const ANNA = { actor: account(7), address: '192.0.2.1' }
const { atOnce } = ALLOWANCES.changes.account

test('an account makes so many changes at once, then as many a minute as the table says', async () => {
  expect(await limits.spend(ANNA, { changes: atOnce })).toBeNull()
  expect(await limits.spend(ANNA, { changes: 1 })).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 1,
  })
  expect(refusals).toEqual(['changes account'])
  nowMs += MINUTE_MS
  expect(await limits.spend(ANNA, { changes: ALLOWANCES.changes.account.steady })).toBeNull()
  expect(await limits.spend(ANNA, { changes: 1 })).not.toBeNull()
})

test('the wait that is told is long enough, and a second less is not', async () => {
  await limits.spend(ANNA, { changes: atOnce })
  const refusal = await limits.spend(ANNA, { changes: 100 })
  expect(refusal).toEqual({ kind: 'rate-limited', retryAfterSeconds: 20 })
  nowMs += 19_000
  expect(await limits.spend(ANNA, { changes: 100 })).not.toBeNull()
  nowMs += 1_000
  expect(await limits.spend(ANNA, { changes: 100 })).toBeNull()
})

test('275 changes a second of one account become a twentieth within a minute, and others go on', async () => {
  let changes = 0
  for (let second = 0; second < 60; second++) {
    for (let i = 0; i < 275; i++)
      if ((await limits.spend(ANNA, { changes: 1 })) === null) changes += 1
    nowMs += 1_000
  }
  expect(changes).toBeLessThanOrEqual((275 * 60) / 18)
  expect(await limits.spend({ actor: account(8), address: '192.0.2.2' }, { changes: 1 })).toBeNull()
})

test('accounts of one customer share an allowance, those of another have their own', async () => {
  for (let id = 1; id <= 4; id++)
    expect(await limits.spend({ actor: account(id, 100) }, { changes: atOnce })).toBeNull()
  expect(await limits.spend({ actor: account(5, 100) }, { changes: 1 })).not.toBeNull()
  expect(refusals).toEqual(['changes customer'])
  expect(await limits.spend({ actor: account(6, 200) }, { changes: 1 })).toBeNull()
})

test('strangers are limited by their network, all addresses of an IPv6 /64 as one', async () => {
  const stranger = (address: string) => ({ actor: NOBODY, address })
  const { address } = ALLOWANCES.requests
  expect(await limits.spend(stranger('2001:db8::1'), { requests: address.atOnce })).toBeNull()
  expect(await limits.spend(stranger('2001:db8::ffff'), { requests: 1 })).not.toBeNull()
  expect(refusals).toEqual(['requests address'])
  expect(await limits.spend(stranger('2001:db8:0:1::1'), { requests: 1 })).toBeNull()
})

test('a refusal takes nothing, neither of this allowance nor of the others', async () => {
  await limits.spend(ANNA, { changes: atOnce })
  const { account: requests } = ALLOWANCES.requests
  for (let i = 0; i < 10; i++) await limits.spend(ANNA, { requests: 100, changes: 1 })
  expect(await limits.spend(ANNA, { requests: requests.atOnce })).toBeNull()
})

test('a use that is larger than the whole allowance passes when nothing else was used', async () => {
  const cost = ALLOWANCES.cost.account.atOnce + 1
  expect(await limits.spend(ANNA, { cost })).toBeNull()
  expect(await limits.spend(ANNA, { cost: 1 })).not.toBeNull()
})

test('a clock that is set back by a year locks nobody out for longer than an allowance lasts', async () => {
  await limits.spend(ANNA, { changes: atOnce })
  nowMs -= 365 * 24 * HOUR_MS
  await limits.spend(ANNA, { changes: 1 })
  nowMs += (MINUTE_MS * atOnce) / ALLOWANCES.changes.account.steady
  expect(await limits.spend(ANNA, { changes: atOnce })).toBeNull()
})

test('made-up addresses fill no memory and do not free an account that goes on asking', async () => {
  open(100)
  await limits.spend({ actor: ANNA.actor }, { changes: atOnce })
  for (let i = 0; i < 1_000; i++) {
    await limits.spend(
      { actor: NOBODY, address: `2001:db8:0:${i.toString(16)}::1` },
      { changes: 1 },
    )
    nowMs += 1
    if (i % 20 === 0) await limits.spend({ actor: ANNA.actor }, { changes: 100 })
  }
  const { steady } = ALLOWANCES.changes.account
  expect(await limits.spend({ actor: ANNA.actor }, { changes: steady })).not.toBeNull()
})

test('at most six test messages reach one address in an hour, whoever sends them', () => {
  let sent = 0
  for (let minute = 0; minute < 60; minute++) {
    if (limits.spendOnRecipients('testMails', ['a@example.com']) === null) sent += 1
    nowMs += MINUTE_MS
  }
  expect(sent).toBeGreaterThan(3)
  expect(sent).toBeLessThanOrEqual(6)
  expect(limits.spendOnRecipients('testMails', ['b@example.com'])).toBeNull()
})

test('a thirty-first socket is refused until one is given back', async () => {
  const held = []
  for (let i = 0; i < HOLDINGS.sockets.account; i++) held.push(await limits.hold('sockets', ANNA))
  expect(await limits.hold('sockets', ANNA)).toEqual({
    kind: 'refused',
    refusal: { kind: 'rate-limited', retryAfterSeconds: 60 },
  })
  expect(refusals).toEqual(['sockets account'])
  expect((await limits.hold('sockets', { ...ANNA, actor: account(8) })).kind).toBe('held')
  const [first] = held
  if (first?.kind === 'held') {
    first.giveBack()
    first.giveBack()
  }
  expect((await limits.hold('sockets', ANNA)).kind).toBe('held')
  expect((await limits.hold('sockets', ANNA)).kind).toBe('refused')
})

test('60 previews of one account leave the next one of another account its turn', async () => {
  const turns = Array.from({ length: 60 }, () => limits.enter('previews', ANNA))
  const refused = (await Promise.all(turns.slice(10))).map(({ kind }) => kind)
  expect(new Set(refused)).toEqual(new Set(['refused']))
  expect((await limits.enter('previews', { actor: account(8) })).kind).toBe('turn')
  expect(refusals).toHaveLength(50)
})

test('two accounts of one customer cannot take all places for files', async () => {
  const { atOnceOfAccount, atOnceOfCustomer } = WORK.files.places
  for (let id = 1; id <= 3; id++)
    for (let i = 0; i < atOnceOfAccount; i++) await limits.enter('files', { actor: account(id, 1) })
  expect(refusals).toHaveLength(3 * atOnceOfAccount - atOnceOfCustomer)
  expect((await limits.enter('files', ANNA)).kind).toBe('turn')
})

test('ten tabs of a reseller that load at once and poll for an hour never meet a limit', async () => {
  const tabs = Array.from({ length: 10 }, () => ANNA)
  for (const tab of tabs) expect((await limits.hold('sockets', tab)).kind).toBe('held')
  for (const tab of tabs) expect(await limits.spend(tab, { requests: 15, cost: 15_000 })).toBeNull()
  for (let poll = 0; poll < 120; poll++) {
    for (const tab of tabs)
      expect(await limits.spend(tab, { requests: 8, cost: 8 * 400, changes: 1 })).toBeNull()
    nowMs += MINUTE_MS / 2
  }
  expect(refusals).toEqual([])
})
