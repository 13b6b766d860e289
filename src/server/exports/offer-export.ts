import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { fileName } from '../../domain/records/file-name.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import {
  type PeriodText,
  type RequestedPeriod,
  requestedPeriod,
} from '../readings/requested-period.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { optionalColumns } from './optional-columns.ts'
import { exportedTools } from './exported-tools.ts'
import { areInSight, inSlices, visibleTools } from './selected-tools.ts'
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
    | 'support'
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

/** The entry in the trail names so many tools; of more it says how many. */
const MOST_NAMED = 1_000
const NO_TOOLS = badInput({
  field: null,
  key: 'exports.noTools',
  message: 'There are no sensors to export.',
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

/** The ids alone: an export may have 100,000 tools. */
const toolsToExport = async (
  deps: ExportDeps,
  viewer: AccountActor,
  { toolIds, userId }: OfferExport,
): Promise<Result<number[], Refusal>> => {
  const { tools } = deps.storage
  if (toolIds !== null) {
    const ids = [...new Set(toolIds)]
    return (await areInSight(deps.storage, viewer, ids)) ? ok(ids) : refused({ kind: 'not-found' })
  }
  const scope = await narrowedSight(deps, viewer, userId)
  if (scope === null) return refused({ kind: 'not-found' })
  return ok(await tools.idsOf({ scope, sort: { column: 'name', descending: false } }))
}

const offerFile = async (
  deps: ExportDeps,
  viewer: AccountActor,
  input: OfferExport,
  ids: readonly number[],
  { fromMs, toMs, timeZone }: RequestedPeriod,
): Promise<FileOffer> => {
  const { storage, fileLinks } = deps
  const { language: requestedLanguage, format } = input
  const account = await storage.accounts.byId(viewer.id)
  const language = requestedLanguage ?? account?.language ?? 'english'
  const head = { fromMs, toMs, timeZone, language: LANGUAGE_CODES[language] }
  const [only] = ids.length === 1 ? await storage.tools.byIds(ids) : []
  const title = only?.tool.name ?? 'coldwatch'
  const dayOf = (ms: number): string => localTime(timeZone).textOf(ms).slice(0, 10)
  return fileLinks.offer({
    actor: viewer,
    isAllowed: stillAllowed(deps, viewer, (current) =>
      isStillAllowed(storage, current, input, ids),
    ),
    name: fileName(title, { from: dayOf(fromMs), to: dayOf(toMs - 1) }, format.toLowerCase()),
    contentType: CONTENT_TYPES[format],
    texts: () => {
      const exported = exportedTools(storage, visibleTools(storage, viewer, ids), head)
      return format === 'CSV'
        ? csvRows(head, exported, () => optionalColumns(storage, inSlices(storage, ids), head))
        : jsonText(head, exported)
    },
  })
}

/**
 * Within the write: of tools that were named every one, of an account's the account. What has left it since
 * is left out of the file.
 */
const isStillAllowed = async (
  stores: Pick<Reads, 'accounts' | 'tools'>,
  actor: AccountActor,
  { toolIds, userId }: OfferExport,
  ids: readonly number[],
): Promise<boolean> =>
  toolIds === null
    ? (await narrowedSight({ storage: stores }, actor, userId)) !== null
    : areInSight(stores, actor, ids)

/** Enters the export in the audit trail, while the tools are still in sight. */
const recordExport = (
  deps: ExportDeps,
  viewer: AccountActor,
  input: OfferExport,
  ids: readonly number[],
  { fromMs, toMs }: RequestedPeriod,
): Promise<Result<true, Refusal>> =>
  transactionOf(deps, viewer, async (stores, actor) => {
    if (!(await isStillAllowed(stores, actor, input, ids))) return refused({ kind: 'not-found' })
    await appendEntry(stores.audit, {
      at: deps.clock(),
      actor: auditActor(actor),
      action: 'readings.exported',
      subject:
        ids.length === 1
          ? { kind: 'tool', id: String(ids[0]) }
          : { kind: 'account', id: String(input.userId ?? actsFor(viewer)) },
      before: null,
      after: {
        format: input.format,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        ...(ids.length > MOST_NAMED ? { count: ids.length } : { tools: ids }),
      },
    })
    return ok(true)
  })
