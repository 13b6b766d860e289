import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { NOW } from '../storage/testing/engine.ts'
import { recordOutage, recordTimeAway } from './record-outage.ts'

let dataDir: string
let storage: Storage
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-outage-'))
  storage = await openTestStorage({ dataDir })
})
afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

const START = NOW.getTime()

test('three days off are on the record: from–to, and in the trail', async () => {
  const toMs = START + 72 * HOUR_MS
  const outage = { fromMs: START, toMs, cause: 'stopped' }
  expect(await recordTimeAway(storage, String(START), toMs)).toEqual(outage)
  expect(await storage.outages.within({ fromMs: START, toMs })).toEqual([outage])
  const [entry] = await storage.audit.page({ scope: { kind: 'all' }, before: null, first: 10 })
  expect([entry?.action, JSON.parse(entry?.after ?? '')]).toEqual([
    'server.not-monitored',
    {
      from: new Date(START).toISOString(),
      to: new Date(toMs).toISOString(),
      cause: 'stopped',
    },
  ])
})

test('a first start and a short restart leave nothing', async () => {
  expect(await recordTimeAway(storage, null, START)).toBeNull()
  expect(await recordTimeAway(storage, String(START), START + MINUTE_MS)).toBeNull()
  expect(await storage.outages.within({ fromMs: 0, toMs: START * 2 })).toEqual([])
})

test('an outage belongs to each span that it touches', async () => {
  await recordOutage(storage, { fromMs: 1_000, toMs: 2_000, cause: 'paused' })
  const within = (fromMs: number, toMs: number) => storage.outages.within({ fromMs, toMs })
  expect(await within(0, 1_001)).toHaveLength(1)
  expect(await within(1_999, 3_000)).toHaveLength(1)
  expect(await within(0, 1_000)).toEqual([])
  expect(await within(2_000, 3_000)).toEqual([])
})
