import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySeeTool } from '../../domain/permissions/rules.ts'
import { fileName } from '../../domain/records/file-name.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import {
  type PeriodText,
  type RequestedPeriod,
  requestedPeriod,
} from '../readings/requested-period.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { optionalColumns } from './optional-columns.ts'
import { exportedTools } from './exported-tools.ts'
import {
  CONTENT_TYPES,
  type FileFormat,
  type FileLinks,
  type FileOffer,
} from '../downloads/file-links.ts'
import { jsonText } from './reading-json.ts'
import { csvRows } from './reading-rows.ts'

export type OfferExport = PeriodText & {
  /** Null: the tools of `userId`, or all that the caller may see. */
  toolIds: readonly number[] | null
  /** The tools of this account and its subtree. Ignored when `toolIds` is given. */
  userId: number | null
  format: FileFormat
  /** Null: the caller's own. */
  language: Language | null
}

export type ExportDeps = {
  storage: Pick<
    Storage,
    | 'accounts'
    | 'secondFactors'
    | 'sessions'
    | 'tokens'
    | 'tools'
    | 'readings'
    | 'devices'
    | 'imports'
    | 'alarms'
    | 'outages'
    | 'transaction'
  >
  clock: Clock
  fileLinks: FileLinks
  /** For how many days readings are stored. */
  retentionDays: number
}

const MOST_TOOLS = 1_000
const NO_TOOLS = badInput({
  field: null,
  key: 'exports.noTools',
  message: 'There are no sensors to export.',
})
const TOO_MANY_TOOLS = badInput({
  field: 'toolIds',
  key: 'exports.tooManyTools',
  params: { most: MOST_TOOLS },
  message: `An export takes at most ${MOST_TOOLS} sensors.`,
})

/**
 * Answers a link to a file with the readings of tools. The file is written while it is fetched, so
 * its size does not matter.
 */
export const offerExport =
  (deps: ExportDeps) =>
  async (actor: Actor, input: OfferExport): Promise<Result<FileOffer, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await exportPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const tools = await toolsToExport(deps, viewer.value, input)
    if (!tools.ok) return tools
    if (tools.value.length === 0) return refused(NO_TOOLS)
    const recorded = await recordExport(deps, viewer.value, input, tools.value, period.value)
    if (!recorded.ok) return recorded
    return ok(await offerFile(deps, viewer.value, input, tools.value, period.value))
  }

const exportPeriod = async (
  deps: ExportDeps,
  viewer: AccountActor,
  input: OfferExport,
): Promise<Result<RequestedPeriod, Refusal>> => {
  const period = await requestedPeriod(deps, viewer, input)
  if (!period.ok) return period
  const retainedFromMs = deps.clock().getTime() - deps.retentionDays * DAY_MS
  return period.value.fromMs < retainedFromMs
    ? refused(beyondRetention(deps.retentionDays))
    : period
}

const beyondRetention = (days: number): Refusal =>
  badInput({
    field: 'dateStart',
    key: 'reports.beyondRetention',
    params: { days },
    message: `dateStart is too early: readings are stored for ${days} days.`,
  })

const toolsToExport = async (
  deps: ExportDeps,
  viewer: AccountActor,
  { toolIds, userId }: OfferExport,
): Promise<Result<OwnedTool[], Refusal>> => {
  const { tools } = deps.storage
  if (toolIds !== null) {
    if (toolIds.length > MOST_TOOLS) return refused(TOO_MANY_TOOLS)
    const owned = await tools.byIds([...new Set(toolIds)])
    const isAllVisible =
      owned.length === new Set(toolIds).size &&
      owned.every(({ ownerPath }) => maySeeTool(viewer, ownerPath))
    return isAllVisible ? ok(owned) : refused({ kind: 'not-found' })
  }
  const scope = await narrowedSight(deps, viewer, userId)
  if (scope === null) return refused({ kind: 'not-found' })
  const { rows, total } = await tools.list({
    scope,
    sort: { column: 'name', descending: false },
    page: { first: MOST_TOOLS, offset: 0 },
  })
  return total > MOST_TOOLS ? refused(TOO_MANY_TOOLS) : ok(rows)
}

const offerFile = async (
  deps: ExportDeps,
  viewer: AccountActor,
  { language: requestedLanguage, format }: OfferExport,
  tools: readonly OwnedTool[],
  { fromMs, toMs, timeZone }: RequestedPeriod,
): Promise<FileOffer> => {
  const { storage, fileLinks } = deps
  const account = await storage.accounts.byId(viewer.id)
  const language = requestedLanguage ?? account?.language ?? 'english'
  const head = { fromMs, toMs, timeZone, language: LANGUAGE_CODES[language] }
  const title = tools.length === 1 ? tools[0]!.tool.name : 'coldwatch'
  const dayOf = (ms: number): string => localTime(timeZone).textOf(ms).slice(0, 10)
  return fileLinks.offer({
    actor: viewer,
    isAllowed: stillAllowed(deps, viewer, (current) => areInSight(storage, current, tools)),
    name: fileName(title, { from: dayOf(fromMs), to: dayOf(toMs - 1) }, format.toLowerCase()),
    contentType: CONTENT_TYPES[format],
    texts: () => {
      const exported = exportedTools(storage, tools, head)
      return format === 'CSV'
        ? csvRows(head, exported, () => optionalColumns(storage, tools, head))
        : jsonText(head, exported)
    },
  })
}

/** Whether every one of the tools is there and in the viewer's sight. */
const areInSight = async (
  stores: Pick<Reads, 'tools'>,
  viewer: AccountActor,
  tools: readonly OwnedTool[],
): Promise<boolean> => {
  const owned = await stores.tools.byIds(tools.map(({ tool }) => tool.id))
  return (
    owned.length === tools.length && owned.every(({ ownerPath }) => maySeeTool(viewer, ownerPath))
  )
}

/** Enters the export in the audit trail, while every tool is still in sight. */
const recordExport = (
  deps: ExportDeps,
  viewer: AccountActor,
  { format, userId }: OfferExport,
  tools: readonly OwnedTool[],
  { fromMs, toMs }: RequestedPeriod,
): Promise<Result<true, Refusal>> =>
  transactionOf(deps, viewer, async (stores, actor) => {
    if (!(await areInSight(stores, actor, tools))) return refused({ kind: 'not-found' })
    await appendEntry(stores.audit, {
      at: deps.clock(),
      actor: auditActor(actor),
      action: 'readings.exported',
      subject:
        tools.length === 1
          ? { kind: 'tool', id: String(tools[0]!.tool.id) }
          : { kind: 'account', id: String(userId ?? actsFor(viewer)) },
      before: null,
      after: {
        format,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        tools: tools.map(({ tool }) => tool.id),
      },
    })
    return ok(true)
  })
