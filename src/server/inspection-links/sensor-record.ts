import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { asReadBy } from '../measure-log/record/as-read-by.ts'
import { beforeRecord } from '../measure-log/record/before-record.ts'
import { dailyFigures, type LogDay } from '../measure-log/record/daily-figures.ts'
import { type LogFigures, logFigures } from '../measure-log/record/log-figures.ts'
import { type LogGoods, logGoods } from '../measure-log/record/log-goods.ts'
import type { MeasureLog } from '../measure-log/record/measure-log.ts'
import { recordUntilNow } from '../measure-log/record/record-until-now.ts'
import { type LogWords, logWords } from '../measure-log/words/log-words.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import type { InspectorScope, Span } from './inspector-scope.ts'

/** The record of a sensor as its measurement log would say it, worked out. */
export type SensorRecord = {
  log: MeasureLog
  figures: LogFigures
  goods: LogGoods | null
  days: readonly LogDay[]
}

const NOT_ISSUED = {
  verification: { contentHash: '', code: '', link: null },
  issued: { atMs: 0, by: { firstName: '', lastName: '', email: '', role: 'user' }, fileId: '' },
  signatures: [],
} as const satisfies Partial<MeasureLog>

const MOST_KEPT = 4
const KEPT_MS = 120_000

const gather = async (
  deps: InspectionDeps,
  scope: InspectorScope,
  { tool }: OwnedTool,
  { fromMs, toMs }: Span,
  signal: AbortSignal | undefined,
): Promise<SensorRecord> => {
  const record = await recordUntilNow(deps, tool, { fromMs, toMs }, signal)
  const log: MeasureLog = {
    ...record,
    incidents: record.incidents.map((incident) => asReadBy(scope.actor, incident)),
    language: LANGUAGE_CODES[scope.link.language],
    timeZone: scope.link.timeZone,
    ...(await beforeRecord(deps, tool, record, signal)),
    withReadings: true,
    ...NOT_ISSUED,
  }
  return { log, figures: logFigures(log), goods: logGoods(log), days: dailyFigures(log) }
}

/**
 * Gathers records of sensors. The parts of a page follow each other within seconds: the last few records
 * are kept for two minutes, by link, sensor and period.
 */
export const recordKeeper = (deps: InspectionDeps) => {
  const kept = new Map<string, { record: Promise<SensorRecord>; atMs: number }>()
  return async (
    scope: InspectorScope,
    owned: OwnedTool,
    span: Span,
    language: Language,
    signal: AbortSignal | undefined,
  ): Promise<SensorRecord & { words: LogWords }> => {
    const key = [scope.link.id, owned.tool.id, span.fromMs, span.toMs].join(' ')
    const nowMs = deps.clock().getTime()
    for (const [old, { atMs }] of kept) if (nowMs - atMs >= KEPT_MS) kept.delete(old)
    const known = kept.get(key)
    const record = known?.record ?? gather(deps, scope, owned, span, signal)
    if (known === undefined) {
      kept.set(key, { record, atMs: nowMs })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    }
    try {
      const { log, ...rest } = await record
      const written = { ...log, language: LANGUAGE_CODES[language] }
      return { log: written, ...rest, words: logWords(written) }
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}

export type RecordKeeper = ReturnType<typeof recordKeeper>
