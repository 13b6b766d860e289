import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Series } from '../../domain/readings/series.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Account, LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import type { PdfWorkers } from '../pdf/pdf-workers.ts'
import type { ReadingDeps } from '../readings/reading-deps.ts'
import { type PeriodText, type RequestedPeriod, requestedPeriod } from '../readings/requested-period.ts'
import { type SensorName, toolViewer, visibleToolOfSensor } from '../readings/visible-tool.ts'
import type { Storage } from '../storage/storage.ts'
import type { MeasureLog } from './measure-log.ts'

export type ReportDeps = Omit<ReadingDeps, 'storage'> & {
  storage: Pick<Storage, 'accounts' | 'tools' | 'readings' | 'devices'>
  pdf: Pick<PdfWorkers, 'draw'>
  /** How long readings are kept. */
  retentionDays: number
}

export type LogRequest = SensorName & PeriodText & { language: Language; signal?: AbortSignal | undefined }

const DAY_MS = 86_400_000
/** A year of readings a minute and some. */
const MOST_READINGS = 600_000
/** Logs that one account may have in the making at once. */
const AT_ONCE_PER_ACCOUNT = 2
const RETRY_AFTER_SECONDS = 10

const ownerText = (owner: Account | null): string =>
  owner === null ? '' : [`${owner.firstName} ${owner.lastName}`.trim(), `<${owner.email}>`].filter((part) => part !== '').join(' ')

const gather = async ({ storage }: ReportDeps, tool: Tool, period: RequestedPeriod, series: Series, language: Language): Promise<MeasureLog> => {
  const device = await storage.devices.byImei(tool.imeiNumber)
  const owner = await storage.accounts.byId(tool.userId)
  const limits = await storage.tools.historyOfLimits(tool.id)
  const corrections = await storage.tools.historyOfCorrection(tool.id)
  return {
    language: LANGUAGE_CODES[language],
    sensorName: tool.name,
    imeiNumber: tool.imeiNumber,
    alias: device?.alias ?? null,
    equipmentId: tool.equipmentId,
    owner: ownerText(owner),
    fromMs: period.fromMs,
    toMs: period.toMs,
    timeZone: period.timeZone,
    // Copies, since the worker takes them over and storage may keep the ones it gave.
    series: { times: series.times.slice(), values: series.values.slice() },
    ranges: { fromMs: limits.map(({ from }) => from.getTime()), ranges: limits.map(({ limits: { min, max } }) => ({ min, max })) },
    corrections: { fromMs: corrections.map(({ from }) => from.getTime()), celsius: corrections.map(({ celsius }) => celsius) },
  }
}

/** The measurement log of a sensor's tool: the bytes of a PDF. */
export const generateMeasureLog = (deps: ReportDeps) => {
  const inTheMaking = new Map<number, number>()

  const draw = async (viewer: AccountActor, input: LogRequest): Promise<Result<Uint8Array, Refusal>> => {
    const period = await requestedPeriod(deps, viewer, input)
    if (!period.ok) return period
    if (period.value.fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS) {
      return refused(badInput(`dateStart lies before the ${deps.retentionDays} days for which readings are kept.`, 'reports.beyondRetention'))
    }
    const tool = await visibleToolOfSensor(deps, viewer, input)
    if (!tool.ok) return tool
    const { fromMs, toMs } = period.value
    const series = await deps.storage.readings.read(tool.value.id, { fromMs, toMs })
    if (series.times.length > MOST_READINGS) {
      return refused(badInput(`The period holds ${series.times.length} readings; a log takes at most ${MOST_READINGS}. Choose a shorter one.`, 'reports.tooManyReadings'))
    }
    const drawn = await deps.pdf.draw(await gather(deps, tool.value, period.value, series, input.language), input.signal)
    switch (drawn.kind) {
      case 'pdf':
        return ok(drawn.bytes)
      case 'too-many-waiting':
      case 'abandoned':
      case 'timed-out':
        return refused({ kind: 'rate-limited', retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }

  return async (actor: Actor, input: LogRequest): Promise<Result<Uint8Array, Refusal>> => {
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
