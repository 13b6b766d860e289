import { autoCommit } from '../../testing/auto-commit.ts'
import { openSqliteStorage } from '../open-sqlite-storage.ts'

/**
 * Run by ../sqlite-kill.test.ts as a process of its own: appends and seals for ever and prints each
 * batch once it is acknowledged. Each fifth batch arrives three hours late.
 */
const [dataDir, first] = process.argv.slice(2)
const storage = await openSqliteStorage({ dataDir: dataDir! })
for (let batch = Number(first); ; batch++) {
  const timesMs = Array.from({ length: 50 }, (_, i) => (batch * 50 + i) * 60_000)
  await autoCommit(storage).readings.append(
    {
      toolIds: timesMs.map((_, i) => 1 + (i % 3)),
      timesMs,
      values: timesMs.map((_, i) => batch * 50 + i),
    },
    (batch + 1) * 50 * 60_000 + (batch % 5 === 0 ? 3 * 3_600_000 : 0),
  )
  process.stdout.write(`${batch}\n`)
  if (batch % 3 === 0) await storage.housekeeping.sealSlice(Number.MAX_SAFE_INTEGER)
}
