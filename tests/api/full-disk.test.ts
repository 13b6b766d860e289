import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { GraphQLError, parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import { createGraphQLDoor } from '../../src/server/graphql/graphql-door.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { DiskFullError, StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'
import { openTestStorage } from '../../src/server/storage/sqlite/testing/open-test-storage.ts'
import { openWriter } from '../../src/server/storage/sqlite/open-connection.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount, NOW } from '../../src/server/storage/testing/engine.ts'
import { actorOfSession } from '../../src/server/sessions/live-session.ts'
import { logIn } from '../../src/server/users/log-in.ts'
import { createLoginGuard } from '../../src/server/users/login-guard.ts'
import type { PasswordQueue } from '../../src/server/users/password-queue.ts'
import type { Context } from '../../src/server/graphql/builder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-full-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const LOGIN = 'mutation { login(email: "a", password: "b") { token } }'

const maskedAnswer = (error: Error) => {
  const reported: unknown[] = []
  const door = createGraphQLDoor({
    schema,
    production: true,
    reportError: (one) => reported.push(one),
  })
  const context = { actor: NOBODY, requestId: 'r-1' } as Context
  const answer = door.masked(
    { errors: [new GraphQLError('', { originalError: error, path: ['login'] })] },
    { contextValue: context, document: parse(LOGIN) },
  )
  return { error: answer.errors![0]!.toJSON(), reported }
}
test.each([
  [new DiskFullError('full'), 'request.diskFull'],
  [new StorageUnavailableError('failing'), 'request.storageUnavailable'],
])('a login while nothing can be stored says so, and is no bug of the server: %s', (cause, key) => {
  const { error, reported } = maskedAnswer(cause)
  expect(error).toMatchObject({
    path: ['login'],
    extensions: { code: 'INTERNAL', keys: [key], problems: [{ field: null, key }] },
  })
  expect(reported).toEqual([cause])
})

test('a session goes on to work on a full disk, although its use cannot be noted', async () => {
  let writer: DatabaseSync | undefined
  let now = NOW.getTime()
  const clock = () => new Date(now)
  const storage = await openTestStorage({
    dataDir,
    clock,
    connect: (file) => (writer = openWriter(file)),
  })
  const account = await autoCommit(storage).accounts.create(anAccount())
  await storage.transaction(({ sessions }) =>
    sessions.create({
      tokenHash: 'hash',
      accountId: account.id,
      createdAt: clock(),
      expiresAt: new Date(now + 86_400_000),
      device: 'Firefox',
      network: '192.0.2.0/24',
      isNewDevice: false,
    }),
  )
  writer!.exec('PRAGMA query_only = ON')
  now += 3_600_000
  expect(await actorOfSession({ storage, clock })('hash')).toMatchObject({ id: account.id })
  await storage.close()
})

test('logins with the right password on a full disk do not lock the account', async () => {
  const storage = await openTestStorage({ dataDir, clock: () => NOW })
  const account = await autoCommit(storage).accounts.create(anAccount({ passwordHash: 'hash' }))
  let isFull = true
  const hashes = {
    verify: async () => ({ ok: true, value: true }),
    isOutdated: () => false,
  } as unknown as PasswordQueue
  const login = logIn({
    storage: {
      ...storage,
      transaction: (work) =>
        isFull ? Promise.reject(new DiskFullError('full')) : storage.transaction(work),
    },
    clock: () => NOW,
    sendsMail: () => false,
    hashes,
    guard: createLoginGuard(() => NOW),
  })
  const input = { email: account.email, password: 'x', clientAddress: '192.0.2.1', userAgent: '' }
  for (let i = 0; i < 30; i += 1) await expect(login(input)).rejects.toThrow(DiskFullError)
  isFull = false
  expect(await login(input)).toMatchObject({ ok: true })
  await storage.close()
})
