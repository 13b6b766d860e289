import { expect, test } from 'vitest'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Account } from '../../domain/users/account.ts'
import { requestedSpan } from './requested-period.ts'

const anna: AccountActor = { kind: 'account', id: 7, role: 'user', path: '/7/' }

const spanOf = async (dateStart: string, dateEnd: string) => {
  let questions = 0
  const byId = async () => {
    questions++
    return { timeZone: 'America/St_Johns' } as Account
  }
  const storage = { accounts: { byId } } as never
  return [await requestedSpan({ storage }, anna, { dateStart, dateEnd }), questions]
}

test('a period between two instants does not ask for the caller’s time zone', async () => {
  expect(await spanOf('2026-11-20T08:00:00Z', '2026-11-20T10:00:00+01:00')).toEqual([
    { ok: true, value: { fromMs: Date.UTC(2026, 10, 20, 8), toMs: Date.UTC(2026, 10, 20, 9) } },
    0,
  ])
  expect(await spanOf('2026-11-20T08:00:00Z', '2026-11-20T07:00:00Z')).toMatchObject([
    { ok: false },
    0,
  ])
})

test('a period with a day, or a text that names no moment, is read in the caller’s time zone', async () => {
  expect(await spanOf('2026-11-20', '2026-11-20T08:00:00Z')).toMatchObject([
    { ok: true, value: { fromMs: Date.UTC(2026, 10, 20, 3, 30) } },
    1,
  ])
  expect(await spanOf('2026-11-20T08:00:00Z', 'tomorrow')).toMatchObject([{ ok: false }, 1])
})
