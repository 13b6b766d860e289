import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySetTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type {
  LineProblem,
  ReadLine,
  SetupLine,
} from '../../domain/setup-tables/read-setup-table.ts'
import { plannedSetup } from '../../domain/tool-setups/planned-setup.ts'
import { contactSteps, setupChangeErrors } from '../../domain/tool-setups/setup-rules.ts'
import { fieldsOf, type SetupChange, type SetupField } from '../../domain/tool-setups/tool-setup.ts'
import { notificationEmails } from '../../domain/users/email.ts'
import { nextTurn } from '../next-turn.ts'
import type { BulkItem } from '../storage/bulk-change-store.ts'
import { readSetups, type ToolWithSetup } from '../tools/read-setups.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { cleaned, moveRefusal } from './plan-bulk-change.ts'

export type TableDeps = BulkDeps & { uploads: Uploads }

const MOST_PROBLEMS = 200

/** What a plan of a table needs to remember between its lines. */
export type Progress = {
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

export const planPart = async (
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
