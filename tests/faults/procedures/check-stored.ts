import { join } from 'node:path'
import type { Series } from '../../../src/domain/readings/series.ts'
import { damageSentences } from '../../../src/server/storage/database-damage.ts'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { verifyDatabase } from '../../../src/server/storage/sqlite/verify-database.ts'
import type { Storage } from '../../../src/server/storage/storage.ts'
import { brokenAlarms, compareMessages, messagesOf } from './cold-store.ts'
import { addCounts, brokenBy, type Ledger } from './ledger.ts'
import type { FaultOutcome } from './procedure.ts'

const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

/**
 * What must have been told of a tool whose alarms open at 10 °C with a delay and a hold of 0: each
 * first warm reading opens one, each first cold one ends it.
 */
const expectedMessages = ({ times, values }: Series): string[] => {
  const messages: string[] = []
  let start: string | null = null
  times.forEach((timeMs, i) => {
    const isWarm = values[i]! >= 1_000
    if (isWarm && start === null) {
      start = new Date(timeMs).toISOString()
      messages.push(`OPENED HIGH ${start} 0`)
    } else if (!isWarm && start !== null) {
      messages.push(`RECOVERED HIGH ${start} 0`)
      start = null
    }
  })
  return messages
}

/** Compares all readings with what the devices know, and all messages with what they must have caused. */
export const compareStored = async (
  storage: Storage,
  imeis: readonly string[],
  ledger: Ledger,
): Promise<Omit<FaultOutcome, 'tries'>> => {
  const counts = []
  const messages = { expected: 0, told: 0, others: 0 }
  for (const imei of imeis) {
    const owned = await storage.tools.bySensor(imei, 1)
    const toolId = owned?.tool.id ?? 0
    const stored = await storage.readings.read(toolId, ALWAYS)
    counts.push(ledger.compare(imei, stored))
    const compared = compareMessages(expectedMessages(stored), await messagesOf(storage, toolId))
    messages.expected += compared.expected
    messages.told += compared.told
    messages.others += compared.others
  }
  const count = addCounts(counts)
  return {
    ...count,
    alarmsExpected: messages.expected,
    alarmsTold: messages.told,
    alarmsFalse: messages.others,
    broken: [...brokenBy(count), ...brokenAlarms(messages)],
  }
}

/**
 * The same for the data folder of a server that has ended. Checks the file as `npm run verify` does.
 */
export const checkStored = async (
  dataDir: string,
  imeis: readonly string[],
  ledger: Ledger,
): Promise<Omit<FaultOutcome, 'tries'>> => {
  const storage = await openSqliteStorage({ dataDir, wait: async () => {} })
  try {
    const outcome = await compareStored(storage, imeis, ledger)
    const damage = verifyDatabase(join(dataDir, DATABASE_FILE))
    return { ...outcome, broken: [...outcome.broken, ...damageSentences(damage)] }
  } finally {
    await storage.close()
  }
}
