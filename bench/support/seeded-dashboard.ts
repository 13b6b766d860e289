import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { secretHash } from '../../src/server/secret.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { BrowserSession } from './browser.ts'
import { fridgeReadings } from './readings.ts'
import { addDevices, enterReadings, sealAll, type BenchDevice } from './seeded-readings.ts'

const OWNER = 'owner@example.test'

export type SeededDashboard = { devices: BenchDevice[]; session: BrowserSession }

/**
 * An account with `count` sensors and a session of it. Each sensor has the readings of a day, one in
 * ten minutes; the first has one in each minute for `daysOfFirst` days. All end a minute ago.
 */
export const seedDashboard = async (
  dataDir: string,
  count: number,
  daysOfFirst = 1,
): Promise<SeededDashboard> => {
  const storage = await openSqliteStorage({ dataDir })
  const devices = await addDevices(storage, count)
  const toMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
  for (const [index, { toolId }] of devices.entries()) {
    const each = index === 0 ? 1 : 10
    const rows = ((index === 0 ? daysOfFirst : 1) * DAY_MS) / MINUTE_MS / each
    const { values } = fridgeReadings('calm', index + 1, 0, rows)
    const times = values.map((_, row) => toMs - (rows - 1 - row) * each * MINUTE_MS)
    await enterReadings(storage, toolId, { times, values })
  }
  if (daysOfFirst > 1) await sealAll(storage)
  const token = randomBytes(32).toString('base64url')
  const accountId = await storage.transaction(async (stores) => {
    const owner = await stores.accounts.byEmail(OWNER)
    if (owner === null) throw new Error('the bench has no owner')
    await stores.sessions.create({
      tokenHash: secretHash(token),
      accountId: owner.id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + DAY_MS),
    })
    return owner.id
  })
  await storage.close()
  return { devices, session: { token, accountId, email: OWNER } }
}
