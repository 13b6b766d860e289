import { statfs } from 'node:fs/promises'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import {
  daysUntilFull,
  judgeDiskSpace,
  type SpaceSample,
  withSample,
} from '../../domain/self-watch/disk-space.ts'
import type { MailState } from '../delivery/mail-health.ts'
import type { DamageReports } from './damage-reports.ts'
import type { Observer } from './self-watch.ts'
import type { WriteProof } from './write-probe.ts'

/** Times in these parts are ms that only grow, unless a name says otherwise. */
export type Steady = { steadyMs: () => number }

type ReadSpace = () => Promise<{ freeBytes: number; totalBytes: number }>

/** Whether so much is free that a disk is not full again at once. */
const hasRoom = async (readSpace: ReadSpace): Promise<boolean> => {
  const { freeBytes, totalBytes } = await readSpace()
  return freeBytes >= Math.min(totalBytes / 10, 1024 ** 3)
}

/**
 * A disk that was full and has room is well again; one that failed must prove itself. `readSpace`: null
 * where the disk is a database server's.
 */
export const observeWriting = (
  prove: () => Promise<WriteProof>,
  readSpace: ReadSpace | null,
): Observer => {
  let wasFull = false
  return async () => {
    const proof = await prove()
    if (proof.kind === 'writes')
      return {
        state: 'good',
        kind: 'DISK_FAILING',
        isSure: wasFull && readSpace !== null && (await hasRoom(readSpace)),
      }
    const { isFull, detail } = proof
    wasFull = isFull
    const facts = { kind: 'DISK_FAILING', isFull, detail } as const
    return { state: 'bad', facts: readSpace === null ? { ...facts, isOnServer: true } : facts }
  }
}

/** `daysLeft`: null without a forecast. */
export type DiskSpace = { freeBytes: number; totalBytes: number; daysLeft: number | null }

const SAMPLE_EVERY_MS = 10 * MINUTE_MS

/** Free space for this account, with a forecast from samples of up to a week. */
export const createDiskSpace = ({
  steadyMs,
  readSpace,
}: Steady & { readSpace: ReadSpace }): {
  observe: Observer
  /** As of the last look; null before the first. */
  latest: () => DiskSpace | null
} => {
  let samples: SpaceSample[] = []
  let latest: DiskSpace | null = null
  return {
    observe: async () => {
      const space = await readSpace()
      const atMs = steadyMs()
      if (atMs - (samples.at(-1)?.atMs ?? -Infinity) >= SAMPLE_EVERY_MS)
        samples = withSample(samples, { atMs, freeBytes: space.freeBytes })
      const daysLeft = daysUntilFull(samples)
      latest = { ...space, daysLeft }
      return judgeDiskSpace(space, daysLeft)
    },
    latest: () => latest,
  }
}

export const spaceOf = (folder: string) => async () => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export const observeDamage =
  (damage: Pick<DamageReports, 'list'>): Observer =>
  () => {
    const places = damage.list().map(({ place }) => place)
    return places.length === 0
      ? { state: 'good', kind: 'DAMAGE' }
      : { state: 'bad', facts: { kind: 'DAMAGE', places } }
  }

export const observeMail =
  (mailState: () => MailState): Observer =>
  () => {
    const state = mailState()
    return state.kind === 'failing'
      ? { state: 'bad', facts: { kind: 'MAIL', detail: state.reason } }
      : { state: 'good', kind: 'MAIL' }
  }

const LATE_AFTER_MS = MINUTE_MS

/** Whether the alarms are checked by time: a sweep runs every five seconds. */
export const createSweepWatch = ({
  steadyMs,
}: Steady): { swept: () => void; observe: Observer } => {
  let sweptMs = steadyMs()
  return {
    swept: () => {
      sweptMs = steadyMs()
    },
    observe: () => {
      const lateMs = steadyMs() - sweptMs
      return lateMs < LATE_AFTER_MS
        ? { state: 'good', kind: 'SWEEPER_LATE' }
        : { state: 'bad', facts: { kind: 'SWEEPER_LATE', lateMs } }
    },
  }
}

/** A full queue empties within seconds; whoever is refused in two minutes of five meets more. */
const REFUSALS_WITHIN_MS = 5 * MINUTE_MS
const MINUTES_WITH_REFUSALS = 2

/** Counts requests with readings that the server refused for its own reasons. */
export const createRefusalWatch = ({
  steadyMs,
}: Steady): { refused: () => void; observe: Observer; total: () => number } => {
  /** Minutes with refusals, by their number. */
  const minutes = new Map<number, number>()
  let streak = 0
  let total = 0
  return {
    refused: () => {
      const minute = Math.floor(steadyMs() / MINUTE_MS)
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
      streak += 1
      total += 1
    },
    observe: () => {
      const oldest = (steadyMs() - REFUSALS_WITHIN_MS) / MINUTE_MS
      for (const minute of minutes.keys()) if (minute < oldest) minutes.delete(minute)
      if (minutes.size === 0) streak = 0
      if (minutes.size >= MINUTES_WITH_REFUSALS)
        return { state: 'bad', facts: { kind: 'INGEST_REFUSED', requests: streak } }
      return { state: minutes.size === 0 ? 'good' : 'unclear', kind: 'INGEST_REFUSED' }
    },
    total: () => total,
  }
}

const REPORTS_COUNTED_FOR_MS = HOUR_MS

/** A file of a report by plan that was not made: of which report, and of whose account. */
export type ReportNotMade = { report: string; account: string }

/** Counts files of reports by plan that were not made, until there has been none for an hour. */
export const createReportWatch = ({
  steadyMs,
}: Steady): { reportNotMade: (failed: ReportNotMade) => void; observe: Observer } => {
  let failures = { files: 0, lastMs: 0, isNew: false, last: { report: '', account: '' } }
  return {
    reportNotMade: (last) => {
      const lastMs = steadyMs()
      const isAnew = lastMs - failures.lastMs >= REPORTS_COUNTED_FOR_MS
      failures = { files: (isAnew ? 0 : failures.files) + 1, lastMs, isNew: true, last }
    },
    observe: () => {
      if (!failures.isNew) return { state: 'good', kind: 'REPORT_NOT_MADE' }
      failures.isNew = false
      const { files, last } = failures
      return { state: 'bad', facts: { kind: 'REPORT_NOT_MADE', files, ...last } }
    },
  }
}

/** After a shorter one silence begins anew, and people notice nothing. */
const LONG_OUTAGE_MS = 15 * MINUTE_MS

/** A long time in which nobody watched is told once. Times in ms since 1970. */
export const createOutageWatch = (): {
  noteOutage: (outage: { fromMs: number; toMs: number }) => void
  observe: Observer
} => {
  let untold: { fromMs: number; toMs: number } | null = null
  return {
    noteOutage: ({ fromMs, toMs }) => {
      if (toMs - fromMs >= LONG_OUTAGE_MS) untold = { fromMs, toMs }
    },
    observe: () => {
      if (untold === null) return { state: 'good', kind: 'NOT_MONITORED' }
      const facts = { kind: 'NOT_MONITORED', ...untold } as const
      untold = null
      return { state: 'bad', facts }
    },
  }
}

/** A difference that summer time, slewing or a busy machine do not make. */
const CLOCK_MOVED_MS = MINUTE_MS

/** Whether the clock runs as fast as time passes. */
export const observeClock = ({ clock, steadyMs }: Steady & { clock: Clock }): Observer => {
  let last: { nowMs: number; steadyMs: number } | null = null
  return () => {
    const now = { nowMs: clock().getTime(), steadyMs: steadyMs() }
    const movedMs = last === null ? 0 : now.nowMs - last.nowMs - (now.steadyMs - last.steadyMs)
    last = now
    return Math.abs(movedMs) < CLOCK_MOVED_MS
      ? { state: 'good', kind: 'CLOCK_MOVED' }
      : { state: 'bad', facts: { kind: 'CLOCK_MOVED', movedMs } }
  }
}
