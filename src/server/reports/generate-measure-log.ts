import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import type { PdfFile, PdfWorkers } from '../pdf/pdf-workers.ts'
import type { ReadingDeps } from '../readings/reading-deps.ts'
import { type PeriodText, type RequestedPeriod, requestedPeriod } from '../readings/requested-period.ts'
import { type SensorName, toolViewer, visibleToolOfSensor } from '../readings/visible-tool.ts'
import { gatherRecord, intervalBefore, type RecordDeps } from './gather-record.ts'
import type { LogRecord, MeasureLog } from './measure-log.ts'
import { contentHash, partHashes, verifyCode } from './record-hash.ts'

export type ReportDeps = Omit<ReadingDeps, 'storage'> & RecordDeps & {
  pdf: Pick<PdfWorkers, 'draw'>
  /** How long readings are kept. */
  retentionDays: number
  /** Where people reach the server, without a slash at its end. */
  origin: () => string
}

export type LogRequest = SensorName & PeriodText & { language: Language; signal?: AbortSignal | undefined }

const DAY_MS = 86_400_000
/** A year of readings a minute and some. */
const MOST_READINGS = 600_000
/** Logs that one account may have in the making at once. */
const AT_ONCE_PER_ACCOUNT = 2
const RETRY_AFTER_SECONDS = 10

/** The record of the period as far as it has passed; what a device's clock sent ahead of now belongs to it. */
const recordOf = async (deps: ReportDeps, tool: Tool, { fromMs, toMs }: RequestedPeriod): Promise<LogRecord> => {
  const newestMs = (await deps.storage.readings.latest(tool.id))?.timeMs ?? -Infinity
  const untilMs = Math.max(fromMs, Math.min(toMs, Math.max(deps.clock().getTime(), newestMs + 1)))
  return gatherRecord(deps, tool, { fromMs, toMs, untilMs, intervalBeforeMs: await intervalBefore(deps, tool.id, fromMs) })
}

/** The measurement log of a sensor's tool, as a PDF. */
export const generateMeasureLog = (deps: ReportDeps) => {
  const inTheMaking = new Map<number, number>()

  const draw = async (viewer: AccountActor, input: LogRequest): Promise<Result<PdfFile, Refusal>> => {
    const period = await requestedPeriod(deps, viewer, input)
    if (!period.ok) return period
    if (period.value.fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS) {
      return refused(badInput(`dateStart lies before the ${deps.retentionDays} days for which readings are kept.`, 'reports.beyondRetention'))
    }
    const tool = await visibleToolOfSensor(deps, viewer, input)
    if (!tool.ok) return tool
    const record = await recordOf(deps, tool.value, period.value)
    const readings = record.series.times.length
    if (readings > MOST_READINGS) {
      return refused(badInput(`The period holds ${readings} readings; a log takes at most ${MOST_READINGS}. Choose a shorter one.`, 'reports.tooManyReadings'))
    }
    const hash = contentHash(partHashes(record))
    const code = verifyCode(hash)
    const log: MeasureLog = {
      ...record,
      language: LANGUAGE_CODES[input.language],
      timeZone: period.value.timeZone,
      verification: { contentHash: hash, code, link: `${deps.origin()}/verify?code=${code}` },
    }
    const drawn = await deps.pdf.draw(log, input.signal)
    switch (drawn.kind) {
      case 'pdf':
        return ok(drawn.file)
      case 'too-many-waiting':
      case 'abandoned':
      case 'timed-out':
        return refused({ kind: 'rate-limited', retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }

  return async (actor: Actor, input: LogRequest): Promise<Result<PdfFile, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { id } = viewer.value
    const running = inTheMaking.get(id) ?? 0
    if (running >= AT_ONCE_PER_ACCOUNT) return refused({ kind: 'rate-limited', retryAfterSeconds: RETRY_AFTER_SECONDS })
    inTheMaking.set(id, running + 1)
    try {
      return await draw(viewer.value, input)
    } finally {
      const left = (inTheMaking.get(id) ?? 1) - 1
      if (left === 0) inTheMaking.delete(id)
      else inTheMaking.set(id, left)
    }
  }
}
