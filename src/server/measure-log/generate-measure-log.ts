import { DAY_MS } from '../../domain/durations.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import { type Language } from '../../domain/users/account.ts'
import type { PdfFile } from './pdf-processes.ts'
import { type PeriodText, requestedPeriod } from '../readings/requested-period.ts'
import { type SensorName, toolViewer, visibleToolOfSensor } from '../readings/visible-tool.ts'
import { issueLog, LATER, type MeasureLogDeps } from './issue-log.ts'

/**
 * `ticket`: a name that the caller chooses, to ask for the log's place in the queue. `withReadings`
 * false: the paper leaves out the list of all readings; the record is the same.
 */
export type LogRequest = SensorName &
  PeriodText & {
    language: Language
    ticket?: string | null | undefined
    withReadings?: boolean | null | undefined
    signal?: AbortSignal | undefined
  }

/**
 * The measurement log of a sensor's tool, as a PDF. It is entered as issued before it leaves the
 * server, so that /verify knows it.
 */
export const generateMeasureLog =
  (deps: MeasureLogDeps) =>
  async (actor: Actor, input: LogRequest): Promise<Result<PdfFile, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    if (period.value.fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS) {
      return refused(
        badInput({
          field: 'dateStart',
          key: 'reports.beyondRetention',
          params: { days: deps.retentionDays },
          message: `dateStart is too early: readings are stored for ${deps.retentionDays} days.`,
        }),
      )
    }
    const tool = await visibleToolOfSensor(deps, viewer.value, input)
    if (!tool.ok) return tool
    const turn = await deps.limits.enter('logs', {
      actor: viewer.value,
      ticket: input.ticket ?? null,
      signal: input.signal,
    })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') return refused(LATER)
    try {
      return await issueLog(deps, {
        viewer: viewer.value,
        tool: tool.value,
        period: period.value,
        language: input.language,
        withReadings: input.withReadings ?? true,
        signal: input.signal,
      })
    } finally {
      turn.done()
    }
  }
