import { isText } from '../../domain/imports/text-of-bytes.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  type LineProblem,
  MOST_LINES,
  type ReadLine,
  readSetupTable,
} from '../../domain/setup-tables/read-setup-table.ts'
import { tableText } from '../../domain/setup-tables/table-text.ts'
import type { SetupChange } from '../../domain/tool-setups/tool-setup.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange } from '../storage/bulk-change-store.ts'
import { UPLOAD_GONE } from '../uploads/uploads.ts'
import { bulkActor, refusal } from './bulk-deps.ts'
import { type TableDeps, type Progress, planPart } from './plan-table-lines.ts'

/** `change` null: some line is wrong, so nothing is planned. `problems`: the first ones. */
export type PlannedTable = {
  lines: number
  problems: LineProblem[]
  problemCount: number
  change: BulkChange | null
}

const READ_AT_ONCE = 100
const WRITTEN_AT_ONCE = 2_000

const NOT_TEXT = refusal('notText', 'The file is no text: save the table as CSV.', 'upload')

/** Writes the items that are there, so that no more than these are kept in memory. */
const flush = (
  deps: TableDeps,
  actor: AccountActor,
  progress: Progress,
): Promise<Result<true, Refusal>> =>
  transactionOf(deps, actor, async (stores, actor) => {
    progress.id ??= await stores.bulkChanges.create({
      accountId: actor.id,
      actsFor: actsFor(actor),
      plannedAt: deps.clock(),
      change: {},
      staying: 0,
      profile: null,
    })
    await stores.bulkChanges.addItems(progress.id, progress.items)
    progress.items = []
    return ok<true>(true)
  })

const planAll = async (
  deps: TableDeps,
  actor: AccountActor,
  lines: Generator<ReadLine>,
  progress: Progress,
): Promise<Result<true, Refusal>> => {
  let part: ReadLine[] = []
  for (const line of lines) {
    part.push(line)
    progress.lines++
    if (progress.lines > MOST_LINES)
      return refused(
        refusal('tooManyLines', `More than ${MOST_LINES} lines.`, 'upload', { most: MOST_LINES }),
      )
    if (part.length < READ_AT_ONCE) continue
    await planPart(deps, actor, part, progress)
    part = []
    if (progress.items.length < WRITTEN_AT_ONCE) continue
    const written = await flush(deps, actor, progress)
    if (!written.ok) return written
  }
  await planPart(deps, actor, part, progress)
  return ok(true)
}

/**
 * Every field that some line sets; the values stand with each sensor. All addresses stand together, to
 * be counted when it is started.
 */
const headingOf = ({ fields, addresses }: Progress): SetupChange => ({
  ...Object.fromEntries([...fields].map((field) => [field, null])),
  ...(fields.has('contacts') && { contacts: [...addresses] }),
  ...(fields.has('notificationEmail') && { notificationEmail: [...addresses].join(', ') || null }),
})

/** A part of a table is no plan. */
const forget = async (deps: TableDeps, actor: AccountActor, id: number | null): Promise<void> => {
  if (id !== null)
    await transactionOf(deps, actor, async ({ bulkChanges }) => {
      await bulkChanges.remove(id)
      return ok(true)
    })
}

/**
 * Plans what a table of sensors says, line by line, as one change of many sensors: shown before it is
 * written, all or nothing. One wrong line, and nothing is planned; each is named.
 */
export const planSetupTable =
  (deps: TableDeps) =>
  async (
    actor: Actor,
    { uploadId }: { uploadId: string },
  ): Promise<Result<PlannedTable, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const upload = deps.uploads.get(actsFor(asking.value), uploadId)
    if (upload === null) return refused(UPLOAD_GONE)
    const turn = await deps.limits.enter('imports', {
      actor: asking.value,
      signal: asking.value.signal,
    })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw asking.value.signal?.reason
    try {
      return await planned(deps, asking.value, tableText(upload.bytes))
    } finally {
      turn.done()
    }
  }

const planned = async (
  deps: TableDeps,
  actor: AccountActor,
  text: string,
): Promise<Result<PlannedTable, Refusal>> => {
  if (!isText(text)) return refused(NOT_TEXT)
  const table = readSetupTable(text)
  if (!table.ok)
    return ok({
      lines: 0,
      problems: table.problems,
      problemCount: table.problems.length,
      change: null,
    })
  const progress: Progress = {
    id: null,
    lines: 0,
    staying: 0,
    seen: new Map(),
    customers: new Map(),
    fields: new Set(),
    addresses: new Set(),
    items: [],
    problems: [],
    problemCount: 0,
  }
  const all = await planAll(deps, actor, table.lines(), progress)
  const { lines, problems, problemCount } = progress
  if (!all.ok || problemCount > 0) {
    await forget(deps, actor, progress.id)
    return all.ok ? ok({ lines, problems, problemCount, change: null }) : all
  }
  const written = await flush(deps, actor, progress)
  if (!written.ok) return written
  const { id } = progress
  if (id === null) throw new Error('a table was planned without a plan')
  return transactionOf(deps, actor, async ({ bulkChanges }) => {
    await bulkChanges.describe(id, { change: headingOf(progress), staying: progress.staying })
    return ok({ lines, problems, problemCount, change: await bulkChanges.byId(id) })
  })
}
