import { isSensorPart, type InspectionPart } from '../../domain/inspection-links/inspection-link.ts'
import { type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Language } from '../../domain/users/account.ts'
import type { ChartSeries } from '../readings/sum-up-chart.ts'
import { chartSeries } from '../readings/chart-series.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { deviationsPart, folderTable, registerPart } from './account-parts.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import { type InspectorScope, type Span, sensorInScope, spanInScope } from './inspector-scope.ts'
import type { Inspector, LinkOpener, OpenedLink } from './open-link.ts'
import {
  alarmsPart,
  daysPart,
  instrumentsPart,
  readingsPart,
  settingsInForce,
  summaryPart,
} from './sensor-parts.ts'
import { type RecordKeeper, recordKeeper } from './sensor-record.ts'
import type { ShownPart } from './shown-table.ts'

const NOT_FOUND: Refusal = { kind: 'not-found' }

/** `days`: null for the whole period. `after`: of a long list, where its page begins. */
export type InspectPart = {
  part: InspectionPart
  toolId: number | null
  days: { from: string; to: string } | null
  after: number
  language: Language
  signal: AbortSignal | undefined
}

/** What a part is about, within the scope; null: it is not in it. */
type Target = { owned: OwnedTool | null; span: Span }

const targetOf = (
  scope: InspectorScope,
  { part, toolId, days }: Pick<InspectPart, 'part' | 'toolId' | 'days'>,
): Target | null => {
  const span = spanInScope(scope, days)
  const owned = sensorInScope(scope, toolId)
  if (span === null || (isSensorPart(part) && owned === null)) return null
  return { owned: isSensorPart(part) ? owned : null, span }
}

const sensorPart = async (
  deps: InspectionDeps,
  keep: RecordKeeper,
  scope: InspectorScope,
  { owned, span }: Target & { owned: OwnedTool },
  { part, after, language, signal }: InspectPart,
): Promise<ShownPart> => {
  if (part === 'DEVIATIONS') return deviationsPart(deps, scope, owned, span, language)
  const record = await keep(scope, owned, span, language, signal)
  const table = (name: 'settings' | 'calibration') =>
    folderTable(deps, scope, name, { tools: [owned], span, language })
  switch (part) {
    case 'DAYS':
      return daysPart(record)
    case 'READINGS':
      return readingsPart(record, language, after)
    case 'ALARMS':
      return alarmsPart(record)
    case 'INSTRUMENTS':
      return instrumentsPart(record, await table('calibration'))
    case 'SETTINGS':
      return { tables: [settingsInForce(record), await table('settings')], next: null }
    default:
      return summaryPart(record)
  }
}

/** The questions that an inspector may ask. Each goes through the scope of the link, and on record. */
export const inspect = (deps: InspectionDeps, { open, record, enter }: LinkOpener) => {
  const keep = recordKeeper(deps)

  /** The first page: what the link shows, or that it is over. */
  const head = async (inspector: Inspector): Promise<Result<OpenedLink, Refusal>> => {
    const opened = await open(inspector)
    if (!opened.ok || opened.value.scope === null) return opened
    const view = { kind: 'OPENED', toolId: null } as const
    return (await record(opened.value.scope, view, inspector.clientAddress))
      ? opened
      : open(inspector)
  }

  const part = async (
    inspector: Inspector,
    input: InspectPart,
  ): Promise<Result<ShownPart, Refusal>> => {
    const { part: kind, after, language } = input
    const entered = await enter(inspector, (scope) => {
      const target = targetOf(scope, input)
      return target && { kind, toolId: target.owned?.tool.id ?? null }
    })
    if (!entered.ok) return entered
    const scope = entered.value
    const target = targetOf(scope, input)
    if (target === null || !(after >= 0)) return refused(NOT_FOUND)
    const { owned, span } = target
    if (owned !== null) return ok(await sensorPart(deps, keep, scope, { owned, span }, input))
    if (kind === 'REGISTER') return ok(await registerPart(deps, scope, span, language, after))
    const name = kind === 'DRILLS' ? 'drills' : 'people'
    const table = await folderTable(deps, scope, name, { tools: scope.tools, span, language })
    return ok({ tables: [table], next: null })
  }

  const chart = async (
    inspector: Inspector,
    input: Pick<InspectPart, 'days' | 'signal'> & { toolId: number; maxPoints: number },
  ): Promise<Result<ChartSeries, Refusal>> => {
    const about = { ...input, part: 'CHART' } as const
    const entered = await enter(inspector, (scope) =>
      targetOf(scope, about) === null ? null : { kind: 'CHART', toolId: input.toolId },
    )
    if (!entered.ok) return entered
    const target = targetOf(entered.value, about)
    if (target === null) return refused(NOT_FOUND)
    return chartSeries(deps)(entered.value.actor, {
      toolId: input.toolId,
      type: 'temperature',
      dateStart: new Date(target.span.fromMs).toISOString(),
      dateEnd: new Date(target.span.toMs).toISOString(),
      maxPoints: input.maxPoints,
      signal: input.signal,
    })
  }

  return { head, part, chart }
}
