import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { damageSentences } from '../../../src/server/storage/database-damage.ts'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { verifyDatabase } from '../../../src/server/storage/sqlite/verify-database.ts'
import { addCounts, brokenBy, type Ledger, type LedgerReading } from './ledger.ts'
import { type FaultOutcome, NO_FIGURES } from './procedure.ts'

const PROGRAM = join(
  import.meta.dirname,
  '../../../src/server/storage/sqlite/testing/killed-writer.ts',
)
const TOOLS = [1, 2, 3]
const BATCH = 50
/** Lines are read a moment after they were written: batches that were stored meanwhile. */
const UNDER_WAY = 100

/** What the program stores as batch number `batch` of a tool. */
const batchOf = (batch: number, tool: number): LedgerReading[] =>
  Array.from({ length: BATCH }, (_, i) => i)
    .filter((i) => 1 + (i % TOOLS.length) === tool)
    .map((i) => ({ timeMs: (batch * BATCH + i) * 60_000, celsius: (batch * BATCH + i) / 100 }))

/**
 * Runs a process that stores and seals batch after batch, from number `first`, until it has
 * acknowledged number `last`, and kills it then. Answers the last one that it acknowledged.
 */
export const writeAndSeal = async (
  { dataDir, env = {} }: { dataDir: string; env?: Record<string, string> },
  { first, last }: { first: number; last: number },
  onAcknowledged: (batch: number) => void = () => {},
): Promise<number> => {
  const writer = spawn(process.execPath, [PROGRAM, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let acknowledged = first - 1
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    onAcknowledged(acknowledged)
    if (acknowledged === last) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  if (writer.signalCode !== 'SIGKILL')
    throw new Error(`The writer ended by itself with ${writer.exitCode}.`)
  return acknowledged
}

/** Notes the batches from `first` on: which were sent, and which of these are acknowledged. */
export const noteBatches = (
  ledger: Ledger,
  first: number,
  { acknowledged, sent = acknowledged + UNDER_WAY }: { acknowledged: number; sent?: number },
): void => {
  for (let batch = first; batch <= sent; batch += 1)
    for (const tool of TOOLS) {
      const readings = batchOf(batch, tool)
      ledger.sent(String(tool), readings)
      if (batch <= acknowledged) ledger.acknowledged(String(tool), readings)
    }
}

/** As `checkStored`, for what the program stored. Answers the number of whole batches too. */
export const checkBatches = async (
  dataDir: string,
  ledger: Ledger,
): Promise<Omit<FaultOutcome, 'tries'> & { batches: number }> => {
  const storage = await openSqliteStorage({ dataDir, wait: async () => {} })
  try {
    let readings = 0
    const counts = []
    for (const tool of TOOLS) {
      const stored = await storage.readings.read(tool, {
        fromMs: 0,
        toMs: Number.MAX_SAFE_INTEGER,
      })
      readings += stored.times.length
      counts.push(ledger.compare(String(tool), stored))
    }
    const count = addCounts(counts)
    const damage = verifyDatabase(join(dataDir, DATABASE_FILE))
    const halves = readings % BATCH === 0 ? [] : ['Half of a batch is stored.']
    return {
      ...NO_FIGURES,
      ...count,
      batches: Math.floor(readings / BATCH),
      broken: [...brokenBy(count), ...halves, ...damageSentences(damage)],
    }
  } finally {
    await storage.close()
  }
}
