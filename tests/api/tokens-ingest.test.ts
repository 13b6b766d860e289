import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { TokenScope } from '../../src/domain/tokens/token-scope.ts'
import { newToken, secretHash } from '../../src/server/secret.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { granted, IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const oneReading = (imei = IMEI) => ({
  imei,
  readings: [reading(1, '2026-11-20T08:00:00Z', 4)],
})

let ingest: Ingest
beforeEach(async () => {
  ingest = await openIngest()
})
afterEach(() => ingest.closeIngest())

const tokenOf = async (
  accountId: number,
  scopes: TokenScope[] = ['SEND_READINGS'],
  expiresAt: Date | null = null,
) => {
  const text = `cwt_${newToken()}`
  const { id } = await autoCommit(ingest.storage).tokens.create({
    name: 'Gateway',
    scopes,
    accountId,
    madeBy: accountId,
    appAccountId: null,
    tokenHash: secretHash(text),
    createdAt: ingest.clock(),
    expiresAt,
  })
  return { id, text }
}
const register = async (imeiNumber: string, userId: number | null) =>
  granted(await ingest.services.devices.register(ingest.root, { imeiNumber, alias: null, userId }))
const statusBy = async (key: string, imei = IMEI) =>
  (await ingest.send(oneReading(imei), { key })).status

test('a token sends for the devices of its branch, and for no others', async () => {
  await register(IMEI, ingest.anna.id)
  await register(OTHER_IMEI, null)
  await ingest.addTool(1)
  const { text } = await tokenOf(ingest.anna.id)
  expect(await statusBy(text)).toBe(200)
  expect(await statusBy(text, OTHER_IMEI)).toBe(422)
})

test('a tool of the branch on the device of another holder is not enough', async () => {
  await ingest.register()
  const bela = await ingest.addAccount('user', null, 'bela@example.com')
  await autoCommit(ingest.storage).devices.setHolder(IMEI, bela.id)
  await ingest.addTool(1, { owner: bela })
  const { text } = await tokenOf(ingest.anna.id)
  expect(await statusBy(text)).toBe(422)
})

test('a token without the scope, an expired and a revoked one send nothing', async () => {
  await register(IMEI, ingest.anna.id)
  await ingest.addTool(1)
  const reader = await tokenOf(ingest.anna.id, ['READ_READINGS', 'MANAGE'])
  expect(await statusBy(reader.text)).toBe(401)
  const end = new Date(ingest.clock().getTime() + MINUTE_MS)
  const { id, text } = await tokenOf(ingest.anna.id, ['SEND_READINGS'], end)
  expect(await statusBy(text)).toBe(200)
  ingest.moveClock(MINUTE_MS)
  expect(await statusBy(text)).toBe(401)
  ingest.moveClock(-MINUTE_MS)
  expect(await statusBy(text)).toBe(200)
  await autoCommit(ingest.storage).tokens.revoke(id, ingest.clock())
  expect(await statusBy(text)).toBe(401)
})

test('a token whose maker is deleted sends nothing any more', async () => {
  await register(IMEI, ingest.anna.id)
  await ingest.addTool(1)
  const { text } = await tokenOf(ingest.anna.id)
  expect(await statusBy(text)).toBe(200)
  await autoCommit(ingest.storage).accounts.remove(ingest.anna.id, ingest.clock())
  expect(await statusBy(text)).toBe(401)
})

test('its last use is noted every five minutes', async () => {
  await register(IMEI, ingest.anna.id)
  await ingest.addTool(1)
  const { id, text } = await tokenOf(ingest.anna.id)
  const lastUse = async () => (await ingest.storage.tokens.byId(id))?.lastUsedAt
  const first = ingest.clock()
  await statusBy(text)
  expect(await lastUse()).toEqual(first)
  ingest.moveClock(5 * MINUTE_MS - 1)
  await statusBy(text)
  expect(await lastUse()).toEqual(first)
  ingest.moveClock(1)
  await statusBy(text)
  expect(await lastUse()).toEqual(ingest.clock())
})
