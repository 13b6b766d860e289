import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import { fileName } from '../../domain/records/file-name.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { type PeriodText, requestedPeriod } from '../readings/requested-period.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { exportedTools } from './exported-tools.ts'
import {
  CONTENT_TYPES,
  type FileFormat,
  type FileLinks,
  type FileOffer,
} from '../downloads/file-links.ts'
import { csvRows, jsonText } from './reading-rows.ts'

export type OfferExport = PeriodText & {
  /** These tools; null: those of the account, or all in sight. */
  toolIds: readonly number[] | null
  /** The tools of this account and its subtree. */
  userId: number | null
  format: FileFormat
  /** Null: the account's own. */
  language: Language | null
}

export type ExportDeps = {
  storage: Pick<Storage, 'accounts' | 'tools' | 'readings' | 'transaction'>
  clock: Clock
  fileLinks: FileLinks
  /** How long readings are kept. */
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
 * A link to the readings of tools as a file, whatever their number: they are written while they are
 * fetched.
 */
export const offerExport = (deps: ExportDeps) => {
  const { storage } = deps

  const wantedTools = async (
    viewer: AccountActor,
    { toolIds, userId }: OfferExport,
  ): Promise<Result<OwnedTool[], Refusal>> => {
    if (toolIds !== null) {
      if (toolIds.length > MOST_TOOLS) return refused(TOO_MANY_TOOLS)
      const owned = await storage.tools.byIds([...new Set(toolIds)])
      const isAllSeen =
        owned.length === new Set(toolIds).size &&
        owned.every(({ ownerPath }) => maySeeTool(viewer, ownerPath))
      return isAllSeen ? ok(owned) : refused({ kind: 'not-found' })
    }
    const scope = userId === null ? sightOf(viewer) : await narrowedSight(deps, viewer, userId)
    if (scope === null) return refused({ kind: 'not-found' })
    const { rows, total } = await storage.tools.list({
      scope,
      sort: { column: 'name', descending: false },
      page: { first: MOST_TOOLS, offset: 0 },
    })
    return total > MOST_TOOLS ? refused(TOO_MANY_TOOLS) : ok(rows)
  }

  return async (actor: Actor, input: OfferExport): Promise<Result<FileOffer, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const { fromMs, toMs, timeZone } = period.value
    if (fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS) {
      return refused(
        badInput({
          field: 'dateStart',
          key: 'reports.beyondRetention',
          params: { days: deps.retentionDays },
          message: `dateStart lies before the ${deps.retentionDays} days for which readings are kept.`,
        }),
      )
    }
    const tools = await wantedTools(viewer.value, input)
    if (!tools.ok) return tools
    if (tools.value.length === 0) return refused(NO_TOOLS)
    const account = await storage.accounts.byId(viewer.value.id)
    const language = input.language ?? account?.language ?? 'english'
    const head = { fromMs, toMs, timeZone, language: LANGUAGE_CODES[language] }
    const found = () => exportedTools(storage, tools.value, head)
    const title = tools.value.length === 1 ? tools.value[0]!.tool.name : 'coldwatch'
    const dayOf = (ms: number): string => localTime(timeZone).textOf(ms).slice(0, 10)
    const name = fileName(
      title,
      { from: dayOf(fromMs), to: dayOf(toMs - 1) },
      input.format.toLowerCase(),
    )
    const link = deps.fileLinks.offer({
      accountId: viewer.value.id,
      name,
      contentType: CONTENT_TYPES[input.format],
      texts: () => (input.format === 'CSV' ? csvRows(head, found()) : jsonText(head, found())),
    })
    await storage.transaction(({ audit }) =>
      appendEntry(audit, {
        at: deps.clock(),
        actor: auditActor(actor),
        action: 'readings.exported',
        subject:
          tools.value.length === 1
            ? { kind: 'tool', id: String(tools.value[0]!.tool.id) }
            : { kind: 'account', id: String(input.userId ?? viewer.value.id) },
        before: null,
        after: {
          format: input.format,
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          tools: tools.value.map(({ tool }) => tool.id),
        },
      }),
    )
    return ok(link)
  }
}
