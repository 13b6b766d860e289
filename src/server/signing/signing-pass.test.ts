import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../domain/users/account.ts'
import type { DutySigner } from '../../domain/signing/signing-duty.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount } from '../storage/testing/engine.ts'
import { createSigningPass } from './signing-pass.ts'

/** The owner's clock is Budapest's; Bea's is London's, an hour behind. */
const at = (text: string): Date => new Date(`${text}:00+01:00`)

let folder: string
let storage: Storage
let now: Date
let owner: Account
let bea: Account
let pass: ReturnType<typeof createSigningPass>
const person = (email: string, timeZone: string, memberOf?: Account) =>
  autoCommit(storage).accounts.create(
    anAccount({
      email,
      timeZone,
      emailConfirmedAt: at('2026-01-01T00:00'),
      ...(memberOf && { membership: { accountId: memberOf.id, right: 'STAFF' } }),
    }),
  )
const newPass = () => createSigningPass({ storage, clock: () => now, sendsMail: () => true })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  owner = await person('owner@x', 'Europe/Budapest')
  bea = await person('bea@x', 'Europe/London', owner)
  pass = newPass()
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** The audit trail of each month, until the fifth day after it. */
const add = (signer: DutySigner) =>
  autoCommit(storage).signing.add(
    owner.id,
    {
      record: 'TRAIL',
      rhythm: 'MONTHLY',
      toolIds: null,
      siteId: null,
      withinDays: 5,
      meaning: 'REVIEWED',
      sinceDay: '2026-10-01',
    },
    { ...signer, sinceMs: at('2026-10-01T12:00').getTime() },
    at('2026-10-01T12:00'),
  )
const sign = async (accountId: number) => {
  const contentHash = 'c1'
  const madeAt = at('2026-11-02T10:00')
  const { id } = await autoCommit(storage).reviews.add(
    {
      accountId: owner.id,
      kind: 'TRAIL',
      fromDay: '2026-10-01',
      toDay: '2026-11-01',
      timeZone: 'Europe/Budapest',
      toolIds: null,
      content: '{}',
      contentHash,
      madeAt,
      madeBy: accountId,
    },
    [],
  )
  await autoCommit(storage).signatures.sign({
    subject: { kind: 'review', id },
    contentHash,
    meaning: 'REVIEWED',
    remark: null,
    signedAt: madeAt,
    timeZone: 'Europe/London',
    accountId,
    signer: { firstName: 'Bea', lastName: 'Kis', email: 'bea@x', role: 'user' },
    signerHash: 'h',
    salt: 's',
  })
}
/** Whom a look at this time writes to, and what of. */
const lookAt = async (text: string): Promise<string[]> => {
  now = at(text)
  await pass()
  const until = new Date(now.getTime() + 60_000)
  const messages = await autoCommit(storage).outbox.lease('EMAIL', now, until, 100)
  for (const { lease } of messages) await autoCommit(storage).outbox.sent(lease, now)
  return messages.flatMap(({ deliveries }) =>
    deliveries.map(({ recipient, accountNotice }) => {
      if (accountNotice?.kind !== 'SIGNATURES_DUE') throw new Error('another mail')
      const late = accountNotice.signatures.map(({ isOverdue }) => (isOverdue ? 'late' : 'due'))
      return [recipient, ...late, ...(accountNotice.vacant > 0 ? ['nobody'] : [])].join(' ')
    }),
  )
}

test('people are reminded at eight by their own clocks, once by all servers, and the owner after a week', async () => {
  await add({ person: bea.id, right: null })
  expect(await lookAt('2026-11-05T08:00')).toEqual([])
  expect(await lookAt('2026-11-05T09:00')).toEqual(['bea@x due'])
  pass = newPass()
  expect(await lookAt('2026-11-05T09:00')).toEqual([])
  expect(await lookAt('2026-11-06T09:00')).toEqual(['bea@x late'])
  expect(await lookAt('2026-11-12T09:00')).toEqual(['owner@x late', 'bea@x late'])
  expect(await lookAt('2026-11-19T09:00')).toEqual(['bea@x late'])
})

test('nobody is reminded of what is signed', async () => {
  await add({ person: bea.id, right: null })
  await sign(bea.id)
  expect(await lookAt('2026-11-05T09:00')).toEqual([])
  expect(await lookAt('2026-11-12T09:00')).toEqual([])
})

test('the owner is told once of a duty whose person left, and is reminded in the place of them', async () => {
  await add({ person: bea.id, right: null })
  await autoCommit(storage).accounts.remove(bea.id, at('2026-11-01T10:00'))
  expect(await lookAt('2026-11-02T12:00')).toEqual(['owner@x nobody'])
  expect(await lookAt('2026-11-03T12:00')).toEqual([])
  expect(await lookAt('2026-11-05T08:00')).toEqual(['owner@x due'])
})
