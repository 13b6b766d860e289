import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '../../../domain/durations.ts'
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite-storage.ts'
import { createManagedBackups } from '../managed-backups.ts'

/**
 * A process of its own, which tests kill: makes the backup that is due of the data folder it is given.
 * Says "copying" when the copy begins and "made" at the end.
 */
const [dataDir = ''] = process.argv.slice(2)
const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const storage = await openSqliteStorage({ dataDir })
let passedMs = 0
const backups = createManagedBackups({
  clock: () => new Date(),
  steadyMs: () => passedMs,
  timeZone: 'UTC',
  folder: { path: join(dataDir, 'backups'), isInDataFolder: true, dataDir },
  shareOfDisk: 1,
  databaseBytes: async () => statSync(join(dataDir, 'coldwatch.db')).size,
  spaceOf: async () => ({ freeBytes: 1e12, totalBytes: 1e12 }),
  copy: (target, signal) => {
    say('copying')
    return storage.backup(target, signal)
  },
  storage,
  isQuiet: () => true,
  tryRestore: async () => ({ failure: null }),
  secondPlace: null,
  copyFolder: null,
  onChange: () => {},
  log: () => {},
  warn: () => {},
  onError: (error) => {
    throw error
  },
})
passedMs = DAY_MS
await backups.run()
say('made')
await storage.close()
