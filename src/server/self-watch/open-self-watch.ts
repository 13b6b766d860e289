import { join } from 'node:path'
import type { Clock } from '../../domain/clock.ts'
import { judgeCopy } from '../../domain/self-watch/copy-lag.ts'
import { judgeCertificate, type Validity } from '../../domain/self-watch/certificate-end.ts'
import type { Trouble, TroubleFacts } from '../../domain/self-watch/trouble.ts'
import { BACKUPS_FOLDER } from '../backup-settings.ts'
import type { DirectMessages } from '../delivery/direct-messages.ts'
import type { MailState } from '../delivery/mail-health.ts'
import type { CopyState } from '../continuous-copy/continuous-copy.ts'
import type { DatabaseFile, Storage } from '../storage/storage.ts'
import type { DamageReports } from './damage-reports.ts'
import { backupsIn, createBackupWatch, type ManagedBackupFacts } from './backup-watch.ts'
import {
  createOutageWatch,
  createDiskSpace,
  createRefusalWatch,
  createReportWatch,
  createSweepWatch,
  type DiskSpace,
  observeClock,
  observeDamage,
  observeMail,
  observeWriting,
  type ReportNotMade,
  spaceOf,
} from './observers.ts'
import { createSelfWatch, type Observer } from './self-watch.ts'
import { createSuperadmins } from './superadmins.ts'
import { createTellSuperadmins } from './tell-superadmins.ts'
import { createWriteProbe, type WriteProof } from './write-probe.ts'

/** The watch of the server over itself, and the calls by which other parts tell it something. */
export type ServerWatch = {
  /** What is wrong now, the most urgent first. */
  troubles(): Trouble[]
  damage: DamageReports
  /** The alarms were checked by time. */
  swept(): void
  /** A request with readings was refused for a reason of the server. */
  readingsRefused(): void
  /** A file of a report by plan was not made. */
  reportNotMade(failed: ReportNotMade): void
  /** Nobody watched for this time, ms since 1970. */
  noteOutage(outage: { fromMs: number; toMs: number }): void
  /** How the backups stand that this server makes itself. */
  noteBackups(facts: ManagedBackupFacts): void
  /** Proves by a small synced write that storage can write; at most every few seconds. */
  proveWrite(): Promise<WriteProof>
  figures(): ServerFigures
  /** Tells superadmins a last thing, from memory. Resolves when the attempts have ended. */
  tellLast(facts: TroubleFacts): Promise<void>
  /** Looks at everything once. */
  look(): Promise<void>
  start(): () => Promise<void>
}

/** For the metrics. `disk`, `lastBackupMs` (since 1970): null while they are not known. */
export type ServerFigures = {
  disk: DiskSpace | null
  lastBackupMs: number | null
  /** Null where no continuous copy is made. */
  copy: { lagMs: number; behindBytes: number } | null
  readingsRefused: number
}

export type ServerWatchDeps = {
  storage: Storage
  databaseFile: Pick<DatabaseFile, 'copyState'> | null
  clock: Clock
  steadyMs: () => number
  dataDir: string
  /** Where an operator's own backups lie. */
  backupDir?: string
  damage: DamageReports
  direct: DirectMessages
  mailState: () => MailState
  /** Of the listeners with TLS; null without one. */
  certificate: () => Validity | null
  /** Of the data folder's disk, in bytes; left out: as the system says. */
  readSpace?: () => Promise<{ freeBytes: number; totalBytes: number }>
  /** What other parts look at. */
  observers?: readonly Observer[]
  /** Called after each look, with what is wrong then. */
  onLook?: (troubles: readonly Trouble[]) => void
  reportError: (error: unknown) => void
}

const copyFacts = (copy: CopyState | null): Parameters<typeof judgeCopy>[0] =>
  copy && { ...copy, isBeingMade: copy.progress.kind === 'making' }

export const openServerWatch = ({
  storage,
  databaseFile,
  clock,
  steadyMs,
  dataDir,
  backupDir = join(dataDir, BACKUPS_FOLDER),
  damage,
  direct,
  mailState,
  certificate,
  readSpace = spaceOf(dataDir),
  observers = [],
  onLook = () => {},
  reportError,
}: ServerWatchDeps): ServerWatch => {
  const prove = createWriteProbe({ storage, clock, steadyMs })
  const space = createDiskSpace({ steadyMs, readSpace })
  const sweeps = createSweepWatch({ steadyMs })
  const refusals = createRefusalWatch({ steadyMs })
  const reports = createReportWatch({ steadyMs })
  const backups = createBackupWatch({
    clock,
    steadyMs,
    listMadeMs: backupsIn(backupDir),
  })
  const outages = createOutageWatch()
  const copyState = (): CopyState | null => databaseFile?.copyState() ?? null
  const ofFile = [space.observe, backups.observe, () => judgeCopy(copyFacts(copyState()))]
  const superadmins = createSuperadmins(storage)
  const teller = createTellSuperadmins({
    superadmins: superadmins.all,
    direct,
    steadyMs,
    reportError,
  })
  const watch = createSelfWatch({
    clock,
    steadyMs,
    observers: [
      observeWriting(prove, databaseFile === null ? null : readSpace),
      outages.observe,
      ...(databaseFile === null ? [] : ofFile),
      observeDamage(damage),
      refusals.observe,
      sweeps.observe,
      observeMail(mailState),
      reports.observe,
      () => judgeCertificate(certificate(), clock().getTime()),
      observeClock({ clock, steadyMs }),
      ...observers,
    ],
    tell: async (notices) => {
      // While storage does not answer, those from before are told.
      await superadmins.refresh().catch(() => undefined)
      teller.tell(notices)
      onLook(watch.troubles())
    },
    reportError,
  })
  return {
    troubles: watch.troubles,
    damage,
    swept: sweeps.swept,
    readingsRefused: refusals.refused,
    reportNotMade: reports.reportNotMade,
    noteOutage: outages.noteOutage,
    noteBackups: backups.noteBackups,
    proveWrite: prove,
    figures: () => ({
      disk: space.latest(),
      lastBackupMs: backups.lastMs(),
      copy: copyState(),
      readingsRefused: refusals.total(),
    }),
    tellLast: (facts) => {
      teller.tell([{ kind: 'BEGAN', facts, sinceMs: clock().getTime(), endedMs: null }])
      return teller.idle()
    },
    look: watch.look,
    start: () => {
      const stop = watch.start()
      return async () => {
        await stop()
        // A restart then knows to the second until when this server was alive.
        await prove({ isFresh: true })
      }
    },
  }
}
