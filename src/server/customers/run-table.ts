import type { LineProblem } from '../../domain/customer-tables/read-customer-table.ts'
import { isText } from '../../domain/imports/text-of-bytes.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { tableText } from '../../domain/setup-tables/table-text.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import { UPLOAD_GONE, type Uploads } from '../uploads/uploads.ts'
import { type CustomerDeps, customerManager } from './customer-access.ts'
import type { LineChange } from './line-changes.ts'

export type TableDeps = CustomerDeps & {
  uploads: Uploads
  publicUrl: string | null
  mailsLinks: boolean
}

/** `dryRun`: everything is tried and nothing kept. */
export type TableRequest = { uploadId: string; dryRun: boolean; reason?: string | undefined }

export type LineOutcome = 'created' | 'changed' | 'staying'
/** Of a new customer, where no mail is set up. */
export type NewLink = { email: string; url: string }

/** What a table did, or would do. With problems nothing was kept. */
export type TableReport = {
  lines: number
  problems: LineProblem[]
  problemCount: number
  links: NewLink[]
  /** Of customers that are new or change, in the order of the lines. */
  changes: LineChange[]
} & Record<LineOutcome, number>

const MOST_PROBLEMS = 200
const LINES_PER_TURN = 20

const NOT_TEXT = badInput({
  field: 'upload',
  key: 'bulk.notText',
  message: 'The file is no text: save the table as CSV.',
})

/** Ends the transaction without anything kept, and says what it would have been. */
class NothingKept extends Error {
  readonly report: TableReport
  constructor(report: TableReport) {
    super('nothing of the table is kept')
    this.report = report
  }
}

const firstOf = (refusal: Refusal): BrokenRule =>
  refusal.kind === 'bad-input'
    ? refusal.broken[0]!
    : {
        field: 'email',
        key: 'customers.notYours',
        message: 'The account with this e-mail address is not one of your customers.',
      }

export type WriteLine<Row> = (
  stores: Writes,
  actor: AccountActor,
  row: Row,
  report: TableReport,
) => Promise<Result<LineOutcome, Refusal>>

/**
 * Writes all lines of an uploaded table in one transaction, by the same rules as single changes. One
 * line that is refused, or a dry run, and nothing is kept; each refused line is named.
 */
export const runTable =
  <Row extends { line: number }>(
    deps: TableDeps,
    read: (text: string) => Result<Row[], Refusal>,
    write: WriteLine<Row>,
  ) =>
  async (
    actor: Actor,
    { uploadId, dryRun }: TableRequest,
  ): Promise<Result<TableReport, Refusal>> => {
    const manager = customerManager(actor)
    if (!manager.ok) return manager
    const upload = deps.uploads.get(actsFor(manager.value), uploadId)
    if (upload === null) return refused(UPLOAD_GONE)
    const text = tableText(upload.bytes)
    if (!isText(text)) return refused(NOT_TEXT)
    const rows = read(text)
    if (!rows.ok) return rows
    try {
      return await transactionOf(deps, manager.value, async (stores, actor) => {
        const report = await writeAll(stores, actor, rows.value, write)
        if (dryRun || report.problemCount > 0) throw new NothingKept(report)
        return ok(report)
      })
    } catch (error) {
      if (error instanceof NothingKept) {
        const { report } = error
        return ok({ ...report, links: [], changes: report.problemCount > 0 ? [] : report.changes })
      }
      throw error
    }
  }

const writeAll = async <Row extends { line: number }>(
  stores: Writes,
  actor: AccountActor,
  rows: readonly Row[],
  write: WriteLine<Row>,
): Promise<TableReport> => {
  const report: TableReport = {
    lines: rows.length,
    problems: [],
    problemCount: 0,
    links: [],
    changes: [],
    created: 0,
    changed: 0,
    staying: 0,
  }
  for (const [i, row] of rows.entries()) {
    if (i % LINES_PER_TURN === 0) await nextTurn(actor.signal)
    const written = await write(stores, actor, row, report)
    if (written.ok) report[written.value]++
    else {
      report.problemCount++
      if (report.problems.length < MOST_PROBLEMS)
        report.problems.push({ ...firstOf(written.error), line: row.line })
    }
  }
  return report
}
