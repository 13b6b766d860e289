import { isText } from '../../domain/imports/text-of-bytes.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySetTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  type LineProblem,
  MOST_LINES,
  type ReadLine,
  readSetupTable,
  type SetupLine,
} from '../../domain/setup-tables/read-setup-table.ts'
import { tableText } from '../../domain/setup-tables/table-text.ts'
import { plannedSetup } from '../../domain/tool-setups/planned-setup.ts'
import { contactSteps, setupChangeErrors } from '../../domain/tool-setups/setup-rules.ts'
import { fieldsOf, type SetupChange, type SetupField } from '../../domain/tool-setups/tool-setup.ts'
import { notificationEmails } from '../../domain/tools/tool-rules.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { BulkChange, BulkItem } from '../storage/bulk-change-store.ts'
import { readSetups, type ToolWithSetup } from '../tools/read-setups.ts'
import { UPLOAD_GONE, type Uploads } from '../uploads/uploads.ts'
import { bulkActor, type BulkDeps, refusal } from './bulk-deps.ts'
import { cleaned, moveRefusal } from './plan-bulk-change.ts'

export type TableDeps = BulkDeps & { uploads: Uploads }

/** `change` null: some line is wrong, so nothing is planned. `problems`: the first ones. */
export type PlannedTable = {
  lines: number
  problems: LineProblem[]
  problemCount: number
  change: BulkChange | null
}

const READ_AT_ONCE = 100
const WRITTEN_AT_ONCE = 2_000
const MOST_PROBLEMS = 200

const NOT_TEXT = refusal('notText', 'The file is no text: save the table as CSV.', 'upload')

/** What a plan of a table needs to remember between its lines. */
type Progress = {
  id: number | null
  lines: number
  staying: number
  /** Sensors that some line named, by id, with that line. */
  seen: Map<number, number>
  /** The account of each e-mail, or why it cannot be; asked once. */
  customers: Map<string, Result<number, Refusal>>
  fields: Set<SetupField>
  /** Addresses that messages would go to. */
  addresses: Set<string>
  items: BulkItem[]
  problems: LineProblem[]
  problemCount: number
}

const addProblem = (progress: Progress, problem: LineProblem): void => {
  progress.problemCount++
  if (progress.problems.length < MOST_PROBLEMS) progress.problems.push(problem)
  // A table with a wrong line is not planned: what was planned so far is not needed.
  progress.items = []
}

const unknownSensor = ({ line, sensor }: SetupLine): LineProblem => ({
  line,
  field: sensor.kind === 'id' ? 'id' : 'imei',
  key: 'tables.unknownSensor',
  message: 'You have no such sensor.',
})

/** The sensors that lines name, by line. */
const toolsOfLines = async (
  { storage }: TableDeps,
  rows: readonly SetupLine[],
): Promise<Map<number, ToolWithSetup>> => {
  const places = rows.flatMap(({ sensor }) => (sensor.kind === 'place' ? [sensor] : []))
  const placed = new Map<string, number>()
  if (places.length > 0)
    for (const { tool } of await storage.tools.ofDevices([
      ...new Set(places.map(({ imeiNumber }) => imeiNumber)),
    ]))
      placed.set(`${tool.imeiNumber}/${tool.equipmentId}`, tool.id)
  const ids = new Map(
    rows.flatMap(({ line, sensor }) => {
      const id =
        sensor.kind === 'id' ? sensor.id : placed.get(`${sensor.imeiNumber}/${sensor.equipmentId}`)
      return id === undefined ? [] : [[line, id] as const]
    }),
  )
  const setups = await readSetups(storage, [...new Set(ids.values())])
  return new Map(
    [...ids].flatMap(([line, id]) => {
      const tool = setups.get(id)
      return tool === undefined ? [] : [[line, tool] as const]
    }),
  )
}

const customerOf = async (
  deps: TableDeps,
  actor: AccountActor,
  email: string,
  known: Progress['customers'],
): Promise<Result<number, Refusal>> => {
  const before = known.get(email)
  if (before !== undefined) return before
  const account = await deps.storage.accounts.byEmail(email.toLowerCase())
  const problem =
    account === null ? ({ kind: 'not-found' } as const) : await moveRefusal(deps, actor, account.id)
  const answer = account !== null && problem === null ? ok(account.id) : refused(problem!)
  known.set(email, answer)
  return answer
}

/** The change of one line, with the account of its customer in place of the e-mail. */
const changeOf = async (
  deps: TableDeps,
  actor: AccountActor,
  row: SetupLine,
  tool: ToolWithSetup,
  progress: Progress,
): Promise<SetupChange | LineProblem> => {
  const change = cleaned(row.change)
  const [broken] = setupChangeErrors(change)
  if (broken !== undefined) return { ...broken, line: row.line }
  if (row.customer === null) return change
  const customer = await customerOf(deps, actor, row.customer, progress.customers)
  if (customer.ok) return { ...change, userId: customer.value }
  // Whoever may not move sensors may still leave them where they are.
  const owner = await deps.storage.accounts.byId(tool.tool.userId)
  return owner?.email === row.customer.toLowerCase()
    ? change
    : {
        line: row.line,
        field: 'customer',
        key: 'tables.unknownCustomer',
        params: { text: row.customer.slice(0, 100) },
        message: 'You cannot give sensors to an account with this e-mail address.',
      }
}

const planLine = async (
  deps: TableDeps,
  actor: AccountActor,
  row: SetupLine,
  tool: ToolWithSetup | undefined,
  progress: Progress,
): Promise<void> => {
  if (tool === undefined || !maySetTool(actor, tool.ownerPath))
    return addProblem(progress, unknownSensor(row))
  const { id } = tool.tool
  const before = progress.seen.get(id)
  if (before !== undefined)
    return addProblem(progress, {
      line: row.line,
      field: 'id',
      key: 'tables.sensorTwice',
      params: { line: before },
      message: `The same sensor stands in line ${before} already.`,
    })
  progress.seen.set(id, row.line)
  const change = await changeOf(deps, actor, row, tool, progress)
  if ('line' in change) return addProblem(progress, change)
  const planned = plannedSetup(tool.setup, change)
  if (planned.kind === 'refused')
    return addProblem(progress, { ...planned.broken[0]!, line: row.line })
  if (planned.kind === 'stays') progress.staying++
  else if (progress.problemCount === 0) {
    for (const field of fieldsOf(planned.after)) progress.fields.add(field)
    const { notificationEmail, contacts = [] } = planned.after
    for (const email of [
      ...notificationEmails(notificationEmail ?? ''),
      ...contactSteps(contacts).flat(),
    ])
      progress.addresses.add(email)
    progress.items.push({
      ...planned,
      place: row.line,
      toolId: id,
      state: 'CHANGES',
      problem: null,
    })
  }
}

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

const planPart = async (
  deps: TableDeps,
  actor: AccountActor,
  part: readonly ReadLine[],
  progress: Progress,
): Promise<void> => {
  await nextTurn(actor.signal)
  const rows = part.flatMap((line) => (line.ok ? [line.row] : []))
  const tools = await toolsOfLines(deps, rows)
  for (const line of part) {
    if (line.ok) await planLine(deps, actor, line.row, tools.get(line.row.line), progress)
    else addProblem(progress, line.problem)
  }
}

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
