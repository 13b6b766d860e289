import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rota, Shift } from '../../domain/duty/rota.ts'
import type { Account } from '../../domain/users/account.ts'
import type { AccountNotice } from '../../domain/users/account-notice.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount } from '../storage/testing/engine.ts'
import { createLookAheadPass } from './look-ahead-pass.ts'

/** Budapest, where the clocks are an hour ahead; 20 November 2026 is a Friday. */
const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+01:00`)

let folder: string
let storage: Storage
let now: Date
let sendsMail: boolean
let owner: Account
let bea: Account
const person = (email: string, memberOf?: Account) =>
  autoCommit(storage).accounts.create(
    anAccount({
      email,
      emailConfirmedAt: at('00:00'),
      ...(memberOf && { membership: { accountId: memberOf.id, right: 'STAFF' } }),
    }),
  )
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  now = at('12:00')
  sendsMail = true
  owner = await person('owner@x')
  bea = await person('bea@x', owner)
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const shift = (change: Partial<Shift> = {}): Shift => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
  personId: bea.id,
  secondId: null,
  validFrom: null,
  validTo: null,
  ...change,
})
const keepRota = (...shifts: Shift[]) => {
  const rota: Rota = { shifts, exceptions: [] }
  return autoCommit(storage).rotas.set(owner.id, rota, now)
}
/** The mails that a look at this time writes. */
const lookAt = async (time: Date): Promise<AccountNotice[]> => {
  now = time
  await createLookAheadPass({ storage, clock: () => now, sendsMail: () => sendsMail })()
  const until = new Date(now.getTime() + 60_000)
  const messages = await autoCommit(storage).outbox.lease('EMAIL', now, until, 100)
  for (const { lease } of messages) await autoCommit(storage).outbox.sent(lease, now)
  return messages.flatMap(({ deliveries }) =>
    deliveries.flatMap(({ recipient, accountNotice }) => {
      expect(recipient).toBe('owner@x')
      return accountNotice ?? []
    }),
  )
}

test('a rota without gaps says nothing', async () => {
  await keepRota(shift())
  expect(await lookAt(at('12:00'))).toEqual([])
  expect(await lookAt(at('08:00', '2026-11-21'))).toEqual([])
})

test('an owner is told of a gap once, right after the change that opens it, and not daily', async () => {
  await keepRota(shift({ weekdays: [1, 2, 3, 4, 5, 6] }))
  expect(await lookAt(at('12:01'))).toEqual([
    {
      kind: 'ROTA_GAPS',
      gaps: [
        {
          fromMs: at('00:00', '2026-11-22').getTime(),
          toMs: at('00:00', '2026-11-23').getTime(),
        },
      ],
      moreGaps: 0,
      peopleLeft: 0,
    },
  ])
  for (const day of ['2026-11-21', '2026-11-22', '2026-11-29', '2026-12-06'])
    expect(await lookAt(at('08:00', day))).toEqual([])
})

test('a look comes once a day, at 08:00 by the clocks of the account', async () => {
  await keepRota(shift({ validTo: '2026-12-04' }))
  expect(await lookAt(at('12:00'))).toEqual([])
  expect(await lookAt(at('07:59', '2026-11-21'))).toEqual([])
  expect(await lookAt(at('08:00', '2026-11-21'))).toMatchObject([
    { gaps: [{ fromMs: at('00:00', '2026-12-05').getTime(), toMs: null }] },
  ])
})

test('an owner is told once of a person who left, and not of one whose shifts are over', async () => {
  const cora = await person('cora@x', owner)
  await keepRota(
    shift(),
    shift({ personId: cora.id, validTo: '2026-11-19', from: '00:00', to: '06:00' }),
  )
  await lookAt(at('12:00'))
  for (const { id } of [bea, cora]) await autoCommit(storage).accounts.remove(id, now)
  await autoCommit(storage).rotas.lookAt(owner.id, now)
  expect(await lookAt(at('12:01'))).toEqual([
    { kind: 'ROTA_GAPS', gaps: [], moreGaps: 0, peopleLeft: 1 },
  ])
  expect(await lookAt(at('08:00', '2026-11-21'))).toEqual([])
})

test('an owner whose address is not confirmed gets no mail; without a mail server nothing is looked at yet', async () => {
  await keepRota(shift({ weekdays: [1] }))
  sendsMail = false
  expect(await lookAt(at('12:00'))).toEqual([])
  sendsMail = true
  expect(await lookAt(at('12:01'))).toHaveLength(1)
  await autoCommit(storage).accounts.change(owner.id, { emailConfirmedAt: null, updatedAt: now })
  await keepRota(shift({ weekdays: [2] }))
  expect(await lookAt(at('12:02'))).toEqual([])
})
