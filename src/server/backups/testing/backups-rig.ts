import type { SqliteStorage } from '../../storage/sqlite/open-sqlite-storage.ts'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../../domain/durations.ts'
import { openTestStorage } from '../../storage/sqlite/testing/open-test-storage.ts'
import type { BackupFolder } from '../backup-folder.ts'
import { createManagedBackups, type ManagedBackups, type SecondPlace } from '../managed-backups.ts'

/** 03:00 in Budapest. */
export const NIGHT = Date.UTC(2026, 10, 22, 2)
export const GIB = 1024 ** 3

/** What the backups of a server find around them; a test changes it. */
type World = {
  storage: SqliteStorage
  folder: BackupFolder
  nowMs: number
  isQuiet: boolean
  space: { freeBytes: number; totalBytes: number }
  trialFailure: string | null
  secondPlace: SecondPlace | null
  copyFolder: string | null
  copy: (target: string, signal: AbortSignal) => Promise<void>
}

/** A server's nightly backups in a folder of their own, with a clock that the test moves. */
export const openBackupsRig = async () => {
  const root = mkdtempSync(join(tmpdir(), 'coldwatch-backups-'))
  const dataDir = join(root, 'data')
  const world: World = {
    storage: await openTestStorage({ dataDir, lookAtFolder: () => () => {} }),
    folder: { path: join(dataDir, 'backups'), isInDataFolder: true, dataDir },
    nowMs: NIGHT,
    isQuiet: true,
    space: { freeBytes: 50 * GIB, totalBytes: 100 * GIB },
    trialFailure: null,
    secondPlace: null,
    copyFolder: null,
    copy: (target, signal) => world.storage.backup(target, signal),
  }
  const trials: string[] = []
  const warnings: object[] = []
  let backups: ManagedBackups
  let passedMs: number

  /** As at the start of a server, so long ago. */
  const begin = (upMs = DAY_MS): void => {
    passedMs = 0
    const { storage, folder, secondPlace, copyFolder } = world
    backups = createManagedBackups({
      clock: () => new Date(world.nowMs),
      steadyMs: () => passedMs,
      timeZone: 'Europe/Budapest',
      folder,
      shareOfDisk: 0.25,
      databaseBytes: async () => statSync(join(dataDir, 'coldwatch.db')).size,
      spaceOf: async () => world.space,
      copy: (target, signal) => world.copy(target, signal),
      storage,
      isQuiet: () => world.isQuiet,
      tryRestore: async (file) => {
        trials.push(file)
        return { failure: world.trialFailure }
      },
      secondPlace,
      copyFolder,
      onChange: () => {},
      log: () => {},
      warn: (fact) => void warnings.push(fact),
      onError: (error) => {
        throw error
      },
    })
    passedMs = upMs
  }
  const names = (): string[] => readdirSync(world.folder.path).toSorted()
  begin()

  return {
    root,
    dataDir,
    world,
    /** The files that were restored for trial. */
    trials,
    warnings,
    begin,
    run: (): Promise<void> => backups.run(),
    start: () => backups.start(),
    now: () => backups.now(),
    pass: async (ms: number): Promise<void> => {
      world.nowMs += ms
      passedMs += ms
      await backups.run()
    },
    names,
    databases: (): string[] => names().filter((name) => name.endsWith('.db')),
    failure: (): string | null => backups.now().failure,
    /** A folder outside the data folder, as on another disk. */
    onOtherDisk: (): void => {
      world.folder = { path: join(root, 'nas'), isInDataFolder: false, dataDir }
      begin()
    },
    close: async (): Promise<void> => {
      await world.storage.close()
      rmSync(root, { recursive: true })
    },
  }
}

export type BackupsRig = Awaited<ReturnType<typeof openBackupsRig>>
