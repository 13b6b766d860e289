import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTestStorage } from './testing/open-test-storage.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('./testing/killed-writer.ts'))

/**
 * Lets the program run until it has acknowledged so many batches, then kills it; answers the last
 * one that it acknowledged.
 */
const killAfter = async (dataDir: string, first: number, batches: number): Promise<number> => {
  const writer = spawn(process.execPath, [PROGRAM, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = -1
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line)
    if (last === first + batches) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(writer.signalCode).toBe('SIGKILL')
  return last
}

test('whatever was acknowledged before a SIGKILL is there afterwards, once and with its arrival, and the next start is clean', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  let first = 0
  for (const batches of [0, 3, 40, 170, 400]) {
    const acknowledged = await killAfter(dataDir, first, batches)
    const storage = await openTestStorage({ dataDir })
    const found = new Map<number, number>()
    let lateReadings = 0
    for (const tool of [1, 2, 3]) {
      const { times, values } = await storage.readings.read(tool, {
        fromMs: 0,
        toMs: Number.MAX_SAFE_INTEGER,
      })
      times.forEach((timeMs, i) => {
        expect(found.has(timeMs)).toBe(false)
        found.set(timeMs, values[i]!)
      })
      for (const late of await storage.readings.lateArrivals(
        tool,
        { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER },
        3_600_000,
      ))
        lateReadings += late.readings
    }
    const missing = Array.from({ length: (acknowledged + 1) * 50 }, (_, i) => i).filter(
      (i) => found.get(i * 60_000) !== i,
    )
    expect(missing).toEqual([])
    await storage.close()
    first = Math.floor(found.size / 50)
    expect(found.size % 50).toBe(0)
    expect(lateReadings).toBe(Math.ceil(first / 5) * 50)
  }
  rmSync(dataDir, { recursive: true })
}, 240_000)
