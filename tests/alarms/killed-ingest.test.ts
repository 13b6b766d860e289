import { MINUTE_MS } from '../../src/domain/durations.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { anAccount, aTool, IMEI } from '../../src/server/storage/testing/engine.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('./killed-ingest.ts'))
/** A full hour, at which the tool turns warm. */
const START_MS = Date.UTC(2026, 10, 20, 9)

/**
 * Lets the program run for so many minutes' readings, then kills it; answers the last one that it
 * acknowledged.
 */
const killAfter = async (dataDir: string, firstMs: number, minutes: number): Promise<number> => {
  const writer = spawn(process.execPath, [PROGRAM, dataDir, IMEI, String(firstMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let lastMs = firstMs - MINUTE_MS
  for await (const line of createInterface({ input: writer.stdout })) {
    lastMs = Number(line)
    if (lastMs === firstMs + minutes * MINUTE_MS) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(writer.signalCode).toBe('SIGKILL')
  return lastMs
}

test('killed again and again, each excursion is one incident with one message to open and one to end it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  const prepared = await openSqliteStorage({ dataDir })
  const owner = await autoCommit(prepared).accounts.create(anAccount())
  await autoCommit(prepared).devices.create({
    imeiNumber: IMEI,
    alias: null,
    keyHash: null,
    createdAt: new Date(START_MS),
  })
  const tool = await autoCommit(prepared).tools.create(aTool({ userId: owner.id }))
  await prepared.close()

  let nextMs = START_MS
  // At each stage of an excursion: pending, just opened, open, recovering, over.
  for (const minutes of [4, 5, 3, 3, 4, 40, 9, 1, 70])
    nextMs = (await killAfter(dataDir, nextMs, minutes)) + MINUTE_MS

  const storage = await openSqliteStorage({ dataDir })
  const latest = await storage.readings.latest(tool.id)
  expect(latest!.timeMs).toBeGreaterThanOrEqual(nextMs - MINUTE_MS)
  const incidents = await storage.alarms.ofTool(tool.id, {
    fromMs: 0,
    toMs: Number.MAX_SAFE_INTEGER,
  })
  const excursions = Array.from({ length: 100 }, (_, i) => START_MS + i * 30 * MINUTE_MS).filter(
    (startMs) => startMs + 10 * MINUTE_MS <= latest!.timeMs,
  )
  expect(incidents.map(({ startedAt }) => startedAt.getTime())).toEqual(excursions)
  const deliveries = await storage.outbox.ofIncidents(incidents.map(({ id }) => id))
  expect(deliveries.map(({ kind }) => kind)).toEqual(
    incidents.flatMap(({ state }) =>
      state === 'RECOVERED' ? ['OPENED', 'RECOVERED'] : ['OPENED'],
    ),
  )
  await storage.close()
  rmSync(dataDir, { recursive: true })
})
