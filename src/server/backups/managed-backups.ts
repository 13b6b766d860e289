import { join } from 'node:path'
import type { StoredBackup } from '../../domain/backups/backups-to-remove.ts'
import { isBackupDue } from '../../domain/backups/next-backup.ts'
import { isTrialDue } from '../../domain/backups/next-trial.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { hasWholeCopy } from '../continuous-copy/take-copy.ts'
import { OperatorError } from '../operator-error.ts'
import { every, type PassesParts, startPasses } from '../passes.ts'
import { installationOf } from '../storage/installation.ts'
import type { Storage } from '../storage/storage.ts'
import { checkBackupFolder, ownBackups, removeLeftOvers } from './backup-folder.ts'
import { BACKUP_STATE, type BackupState, FIRST_STATE, readBackupState } from './backup-state.ts'
import { makeBackup, type MakeBackupDeps } from './make-backup.ts'
import { type Step, StepFailures } from './step-failures.ts'
import { copyError, copyName, trialError } from './trial-of-copy.ts'

const PASS_EVERY_MS = MINUTE_MS / 2

/** A second place for backups, which never holds a part of one. Throws `OperatorError`. */
export type SecondPlace = {
  /** As people write it: s3://bucket/prefix. */
  address: string
  /** Resolves once the whole file is there, unchanged. */
  store(file: string, name: string, signal: AbortSignal): Promise<void>
  /** Removes what is outdated of this installation. */
  thinOut(installation: string, nowMs: number, signal: AbortSignal): Promise<void>
}

/** How backups stand. Times in ms since 1970. */
export type BackupsNow = BackupState & {
  folder: string
  /** The address of the second place; null without one. */
  secondPlace: string | null
  /** The good ones of this server that lie in the folder, the oldest first. */
  backups: readonly StoredBackup[]
  /** What is wrong now, a sentence. */
  failure: string | null
}

export type ManagedBackups = {
  now(): BackupsNow
  /** One pass. */
  run(): Promise<void>
  /** A pass at once, and one every 30 s. Answers the call that ends it and what is under way. */
  start(): () => Promise<void>
}

export type ManagedBackupsParts = MakeBackupDeps &
  Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<Storage, 'serverValues' | 'transaction'>
    /** Whether the server has had little to do since the last call. */
    isQuiet: () => boolean
    /** Restores a backup as an operator would, elsewhere. `failure`: a sentence, null: it works. */
    tryRestore: (file: string, signal: AbortSignal) => Promise<{ failure: string | null }>
    secondPlace: SecondPlace | null
    /** The folder of the continuous copy; null without one. */
    copyFolder: string | null
    /** Called after each step. */
    onChange: (now: BackupsNow) => void
    log: (fact: object, text: string) => void
    warn: (fact: object, text: string) => void
  }

/**
 * Once started, makes a backup each night, thins them out, tries once a week to restore the newest one and the
 * continuous copy, and brings the newest one to the second place. What failed is tried again each hour; a trial of the
 * copy the next day.
 */
export const createManagedBackups = (parts: ManagedBackupsParts): ManagedBackups => {
  const { onError, schedule = every(PASS_EVERY_MS) } = parts
  const ending = new AbortController()
  const keeper = new BackupKeeper(parts, ending.signal)
  return {
    now: () => keeper.now(),
    run: () => keeper.pass(),
    start: () => {
      const passes = startPasses({ pass: () => keeper.pass(), schedule, onError })
      passes.run().catch(onError)
      return () => {
        ending.abort()
        return passes.stop()
      }
    },
  }
}

class BackupKeeper {
  readonly #parts: ManagedBackupsParts
  readonly #ending: AbortSignal
  readonly #startedMs: number
  readonly #failures: StepFailures
  #state: BackupState | null = null
  #backups: readonly StoredBackup[] = []
  #installation = ''
  #isQuiet = false

  constructor(parts: ManagedBackupsParts, ending: AbortSignal) {
    this.#parts = parts
    this.#ending = ending
    this.#startedMs = parts.steadyMs()
    this.#failures = new StepFailures(parts.steadyMs)
  }

  now(): BackupsNow {
    return {
      ...(this.#state ?? FIRST_STATE),
      folder: this.#parts.folder.path,
      secondPlace: this.#parts.secondPlace?.address ?? null,
      backups: this.#backups,
      failure: this.#failures.first(),
    }
  }

  async pass(): Promise<void> {
    this.#isQuiet = this.#parts.isQuiet()
    if (this.#state === null) await this.#open()
    const { secondPlace, copyFolder } = this.#parts
    if (copyFolder !== null && this.#isCopyTrialDue(copyFolder))
      await this.#step('copy-trial', () => this.#tryCopy(copyFolder))
    if (!(await this.#step('folder', () => this.#look()))) return
    if (this.#isBackupDue()) await this.#step('backup', () => this.#make())
    const newest = this.#backups.at(-1)
    if (newest === undefined) return
    if (secondPlace !== null && this.#isUploadDue(newest))
      await this.#step('upload', () => this.#upload(secondPlace, newest))
    if (this.#isTrialDue(newest)) await this.#step('trial', () => this.#tryRestore(newest))
  }

  async #open(): Promise<void> {
    const { storage } = this.#parts
    this.#installation = await installationOf(storage)
    const state = readBackupState(await storage.serverValues.get(BACKUP_STATE))
    this.#state = state
    if (state.trial !== null && state.trial.failure !== null)
      this.#failures.add('trial', trialError(state.trial.name, state.trial.failure))
    const { copyFolder } = this.#parts
    if (copyFolder !== null && state.copyTrial !== null && state.copyTrial.failure !== null)
      this.#failures.add('copy-trial', copyError(copyFolder, state.copyTrial.failure))
  }

  async #save(change: Partial<BackupState>): Promise<void> {
    const next = { ...(this.#state ?? FIRST_STATE), ...change }
    this.#state = next
    await this.#parts.storage.transaction(({ serverValues }) =>
      serverValues.set(BACKUP_STATE, JSON.stringify(next)),
    )
  }

  /** Whether the step went well. Does nothing once the server ends. */
  async #step(step: Step, work: () => Promise<void>): Promise<boolean> {
    if (this.#ending.aborted) return false
    try {
      await work()
      this.#failures.remove(step)
      return true
    } catch (error) {
      if (this.#ending.aborted) return false
      const { reason, isNew } = this.#failures.add(step, error)
      if (!(error instanceof OperatorError)) this.#parts.onError(error)
      else if (isNew)
        this.#parts.warn({ step, reason }, 'backups: a step failed; it is tried again')
      return false
    } finally {
      this.#parts.onChange(this.now())
    }
  }

  async #look(): Promise<void> {
    const { folder } = this.#parts
    await checkBackupFolder(folder, this.#state?.notedFolder === folder.path)
    this.#backups = await ownBackups(folder, this.#installation)
    // What a killed process left behind; a running one has none at this point.
    await removeLeftOvers(folder, this.#installation)
  }

  #isBackupDue(): boolean {
    const { clock, steadyMs, timeZone } = this.#parts
    return isBackupDue({
      nowMs: clock().getTime(),
      timeZone,
      madeMs: this.#backups.map(({ madeMs }) => madeMs),
      upMs: steadyMs() - this.#startedMs,
      failedBeforeMs: this.#failures.sinceMs('backup'),
      isQuiet: this.#isQuiet,
    })
  }

  async #make(): Promise<void> {
    const { folder, log } = this.#parts
    const made = await makeBackup(this.#parts, this.#installation, this.#ending)
    this.#backups = await ownBackups(folder, this.#installation)
    await this.#save({ made, notedFolder: folder.path })
    log({ backup: made, backups: this.#backups.length }, 'a backup was made and verified')
  }

  #isUploadDue({ name }: StoredBackup): boolean {
    // After a failed upload, or one after which the old backups were not thinned out.
    const isOpen = this.#state?.upload?.name !== name || this.#failures.sinceMs('upload') !== null
    return isOpen && !this.#failures.waits('upload')
  }

  async #upload(place: SecondPlace, { name }: StoredBackup): Promise<void> {
    const { folder, clock, log } = this.#parts
    if (this.#state?.upload?.name !== name) {
      await place.store(join(folder.path, name), name, this.#ending)
      await this.#save({ upload: { name, atMs: clock().getTime() } })
      log({ backup: name }, 'the newest backup is in the second place')
    }
    await place.thinOut(this.#installation, clock().getTime(), this.#ending)
  }

  #isTrialDue({ name }: StoredBackup): boolean {
    if (this.#failures.waits('trial')) return false
    return isTrialDue({
      nowMs: this.#parts.clock().getTime(),
      last: this.#state?.trial ?? null,
      newestName: name,
      isQuiet: this.#isQuiet,
    })
  }

  #isCopyTrialDue(folder: string): boolean {
    if (this.#failures.waits('copy-trial') || !hasWholeCopy(folder)) return false
    return isTrialDue({
      nowMs: this.#parts.clock().getTime(),
      last: this.#state?.copyTrial ?? null,
      newestName: copyName(this.#parts.clock()),
      isQuiet: this.#isQuiet,
    })
  }

  async #tryCopy(folder: string): Promise<void> {
    const { clock, log, tryRestore } = this.#parts
    const { failure } = await tryRestore(folder, this.#ending)
    await this.#save({ copyTrial: { name: copyName(clock()), atMs: clock().getTime(), failure } })
    log({ folder, failure }, 'the continuous copy was restored for trial')
    if (failure !== null) throw copyError(folder, failure)
  }

  async #tryRestore({ name }: StoredBackup): Promise<void> {
    const { folder, clock, log, tryRestore } = this.#parts
    const { failure } = await tryRestore(join(folder.path, name), this.#ending)
    await this.#save({ trial: { name, atMs: clock().getTime(), failure } })
    log({ backup: name, failure }, 'the newest backup was restored for trial')
    if (failure !== null) throw trialError(name, failure)
  }
}
