import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { userRequests } from './user-requests.ts'

let api: Api
let affiliate: Account
let user: Account
let stranger: Account
let bea: Account
let cora: Account
let viewer: Account
beforeEach(async () => {
  api = await openApi()
  ;({ affiliate, user, stranger } = await addAccountTree(api))
  await autoCommit(api.storage).accounts.change(user.id, {
    timeZone: 'Europe/Budapest',
    updatedAt: api.clock(),
  })
  bea = await api.addMember(user, 'STAFF', 'bea@example.com')
  cora = await api.addMember(user, 'OWNER', 'cora@example.com')
  viewer = await api.addMember(user, 'VIEWER', 'view@example.com')
})
afterEach(() => api.close())
const { deleteUser } = userRequests(() => api)

const asActor = (account: Account): AccountActor =>
  account.membership === null ? actorOf(account) : actorOfAccount(account)

const SHIFT = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }
const nights = (person: Account | { id: string }, change: object = {}) => ({
  ...SHIFT,
  personId: String(person.id),
  ...change,
})

const SET =
  'mutation ($userId: ID, $shifts: [ShiftInput!]!, $exceptions: [DutyExceptionInput!]!, $ifUpdatedAt: DateTime) { setRota(userId: $userId, shifts: $shifts, exceptions: $exceptions, ifUpdatedAt: $ifUpdatedAt) { updatedAt } }'
const setRota = async (by: Account, variables: Record<string, unknown>) => {
  const { data, errors } = await api.ask(SET, {
    actor: asActor(by),
    variables: { shifts: [], exceptions: [], ...variables },
  })
  return {
    updatedAt: (data?.['setRota'] as { updatedAt: string | null } | undefined)?.updatedAt,
    error: errors[0],
    problems: (errors[0]?.problems ?? []) as { field: string; key: string; params: object }[],
  }
}
const rota = async (by: Account, userId?: number) => {
  const { data, errors } = await api.ask(
    'query ($userId: ID) { rota(userId: $userId) { timeZone shifts { weekdays from to personId secondId validFrom validTo } exceptions { fromDay toDay personId note } people { id state user { email } } updatedAt calendar { createdAt } } }',
    { actor: asActor(by), variables: { userId } },
  )
  return {
    rota: data?.['rota'] as {
      shifts: object[]
      exceptions: object[]
      people: { id: string; state: string; user: { email: string } | null }[]
      updatedAt: string | null
      timeZone: string
    },
    error: errors[0],
  }
}
const duties = async (by: Account, from: string, to: string, userId?: number) => {
  const { data, errors } = await api.ask(
    'query ($userId: ID, $from: DateTime!, $to: DateTime!) { onDuty(userId: $userId, from: $from, to: $to) { from to personId secondId } }',
    { actor: asActor(by), variables: { from, to, userId } },
  )
  return { duties: data?.['onDuty'], error: errors[0] }
}
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(user.id) })).filter(({ action }) =>
    action.startsWith('rota.'),
  )

test('an account without a rota has none, and its people are listed who may be on duty', async () => {
  const { rota: shown } = await rota(user)
  expect(shown).toMatchObject({ shifts: [], exceptions: [], updatedAt: null })
  expect(shown.people.map(({ user: person }) => person?.email)).toEqual([
    user.email,
    'bea@example.com',
    'cora@example.com',
  ])
})

test('the owner sets a rota; people of the account and managers above read who is on duty', async () => {
  const { updatedAt } = await setRota(user, {
    shifts: [nights(bea, { secondId: String(user.id), weekdays: [5, 5] })],
    exceptions: [
      { fromDay: '2026-12-24', toDay: '2026-12-26', personId: String(cora.id), note: ' Xmas ' },
    ],
  })
  expect(updatedAt).toBe('2026-11-20T09:00:00Z')
  for (const reader of [viewer, bea, affiliate]) {
    const { rota: shown } = await rota(reader, user.id)
    expect(shown).toMatchObject({
      shifts: [{ weekdays: [5], from: '22:00', to: '06:00', personId: String(bea.id) }],
      exceptions: [{ fromDay: '2026-12-24', personId: String(cora.id), note: 'Xmas' }],
    })
  }
  const zone = (await rota(user)).rota.timeZone
  expect(zone).toBe('Europe/Budapest')
  expect(await duties(viewer, '2026-11-20T12:00:00Z', '2026-11-27T12:00:00Z')).toMatchObject({
    duties: [
      {
        from: '2026-11-20T21:00:00Z',
        to: '2026-11-21T05:00:00Z',
        personId: String(bea.id),
        secondId: String(user.id),
      },
    ],
  })
})

test('members of the right OWNER and managers above set it; STAFF and VIEWER do not', async () => {
  expect((await setRota(cora, { shifts: [nights(bea)] })).error).toBeUndefined()
  expect(
    (await setRota(affiliate, { userId: user.id, shifts: [nights(cora)] })).error,
  ).toBeUndefined()
  for (const reader of [bea, viewer])
    expect((await setRota(reader, { shifts: [] })).error?.code).toBe('FORBIDDEN')
  const foreign = (await setRota(stranger, { userId: user.id })).error
  const absent = (await setRota(stranger, { userId: 999_999 })).error
  expect(foreign).toEqual(absent)
  expect(foreign?.code).toBe('NOT_FOUND')
})

test('a person of another account, an absent one, a viewer and one who left have the same answer', async () => {
  const gone = await api.addMember(user, 'STAFF', 'gone@example.com')
  await deleteUser(actorOf(user), gone.id)
  for (const person of [stranger, viewer, gone, { id: '999999' }]) {
    const { problems } = await setRota(user, {
      shifts: [nights(bea, { secondId: String(person.id) })],
      exceptions: [{ fromDay: '2026-12-24', toDay: '2026-12-24', personId: String(person.id) }],
    })
    expect(problems).toEqual([
      { field: 'shifts.0.secondId', key: 'duty.noSuchPerson', params: {} },
      { field: 'exceptions.0.personId', key: 'duty.noSuchPerson', params: {} },
    ])
  }
  expect((await rota(user)).rota.updatedAt).toBeNull()
})

test('a rota with a fault is refused as a whole, and the place of each fault is named', async () => {
  await setRota(user, { shifts: [nights(bea)] })
  const { problems } = await setRota(user, {
    shifts: [nights(bea), nights(cora, { from: '06:00' }), nights(cora, { weekdays: [] })],
  })
  expect(problems.map(({ field, key }) => [field, key])).toEqual([
    ['shifts.1.to', 'duty.noLength'],
    ['shifts.2.weekdays', 'duty.noWeekday'],
  ])
  const overlap = await setRota(user, { shifts: [nights(bea), nights(cora, { from: '05:00' })] })
  expect(overlap.problems).toEqual([
    { field: 'shifts.1.from', key: 'duty.shiftsOverlap', params: { first: 1, second: 2 } },
  ])
  expect((await rota(user)).rota.shifts).toHaveLength(1)
})

test('two hundred shifts are refused', async () => {
  const { problems } = await setRota(user, {
    shifts: Array.from({ length: 200 }, () => nights(bea)),
  })
  expect(problems).toEqual([{ field: 'shifts', key: 'duty.tooManyShifts', params: { most: 100 } }])
})

test('who saves over a change that somebody else made meanwhile is refused', async () => {
  const { updatedAt } = await setRota(user, { shifts: [nights(bea)] })
  api.moveClock(1)
  await setRota(cora, { shifts: [nights(cora)], ifUpdatedAt: updatedAt })
  const { problems } = await setRota(user, { shifts: [nights(bea)], ifUpdatedAt: updatedAt })
  expect(problems.map(({ key }) => key)).toEqual(['duty.changedMeanwhile'])
  expect((await rota(user)).rota.shifts).toMatchObject([{ personId: String(cora.id) }])
})

test('each change stands in the trail with what was before; a save without a change does not', async () => {
  await setRota(user, { shifts: [nights(bea)] })
  await setRota(user, { shifts: [nights(bea)] })
  await setRota(user, {
    shifts: [nights(bea, { secondId: String(cora.id), validTo: '2026-12-31', to: '00:00' })],
    exceptions: [{ fromDay: '2026-12-24', toDay: '2026-12-26', personId: String(cora.id) }],
  })
  await setRota(user, {})
  const first = [`1234567 22:00–06:00: #${bea.id}`]
  const second = [`1234567 22:00–24:00: #${bea.id}, #${cora.id} (…2026-12-31)`]
  const exceptions = [`2026-12-24…2026-12-26: #${cora.id}`]
  expect((await trail()).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'rota.set', before: null, after: { shifts: first, exceptions: [] } },
    {
      action: 'rota.set',
      before: { shifts: first, exceptions: [] },
      after: { shifts: second, exceptions },
    },
    { action: 'rota.set', before: { shifts: second, exceptions }, after: null },
  ])
})

test('a person who left stays in the rota, and the page says so; so does somebody who became a viewer', async () => {
  const gone = await api.addMember(user, 'STAFF', 'gone@example.com')
  await setRota(user, { shifts: [nights(bea), nights(gone, { from: '06:00', to: '22:00' })] })
  await deleteUser(actorOf(user), gone.id)
  await api.ask(`mutation { setMemberRight(userId: "${bea.id}", right: VIEWER) { id } }`, {
    actor: actorOf(user),
  })
  const { people } = (await rota(user)).rota
  expect(people.find(({ id }) => id === String(gone.id))).toEqual({
    id: String(gone.id),
    state: 'LEFT',
    user: null,
  })
  expect(people.find(({ id }) => id === String(bea.id))).toMatchObject({ state: 'LEFT' })
  expect(people.find(({ id }) => id === String(cora.id))).toMatchObject({ state: 'READY' })
})

test('a person whom no message reaches is marked', async () => {
  await autoCommit(api.storage).mailOptOuts.add(user.id, 'bea@example.com', api.clock())
  const { people } = (await rota(user)).rota
  expect(people.find(({ id }) => id === String(bea.id))?.state).toBe('UNREACHABLE')
})

test('a period that ends before it begins or is longer than two months is refused', async () => {
  for (const to of ['2026-11-20T09:00:00Z', '2027-01-22T09:00:00Z'])
    expect((await duties(user, '2026-11-20T09:00:00Z', to)).error?.code).toBe('BAD_USER_INPUT')
})

test('the rota of a deleted account is gone with it', async () => {
  await setRota(user, { shifts: [nights(user)] })
  await api.ask('mutation { createRotaCalendar { secret } }', { actor: actorOf(user) })
  await deleteUser(actorOf(affiliate), user.id)
  expect(await api.storage.rotas.of(user.id)).toBeNull()
  expect(await api.storage.rotas.calendarOf(user.id)).toBeNull()
})

test('making and revoking the link of the calendar stand in the trail, without the secret', async () => {
  const { data } = await api.ask(
    'mutation { createRotaCalendar { secret calendar { createdAt } } }',
    {
      actor: actorOf(user),
    },
  )
  const { secret } = (data as { createRotaCalendar: { secret: string } }).createRotaCalendar
  await api.ask('mutation { revokeRotaCalendar }', { actor: actorOf(user) })
  await api.ask('mutation { revokeRotaCalendar }', { actor: actorOf(user) })
  expect((await trail()).map(({ action }) => action)).toEqual([
    'rota.calendar-made',
    'rota.calendar-revoked',
  ])
  expect(JSON.stringify(await trail())).not.toContain(secret)
})
