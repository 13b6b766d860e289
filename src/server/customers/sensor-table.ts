import {
  MOST_CUSTOMER_LINES,
  readTable,
  SENSOR_COLUMNS,
  type SensorColumn,
  type TableRow,
} from '../../domain/customer-tables/read-customer-table.ts'
import { DEFAULT_RANGE } from '../../domain/limits/limits.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayManageToolsOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolErrors } from '../../domain/tools/tool-rules.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { siteOfTool } from '../sites/site-facts.ts'
import { createTool } from '../tools/create-tool.ts'
import { tooManyLines } from './customer-table.ts'
import { type LineOutcome, runTable, type TableDeps, type TableRequest } from './run-table.ts'
import { siteOf } from './site-of-table.ts'

type Row = TableRow<SensorColumn>

const COLUMNS_MISSING = badInput({
  field: 'upload',
  key: 'customers.noSensorColumns',
  message: 'The file needs the columns name, customer, imei and sensor.',
})
const UNKNOWN_CUSTOMER = badInput({
  field: 'customer',
  key: 'customers.notYours',
  message: 'The account with this e-mail address is not one of your customers.',
})

const read = (text: string): Result<Row[], Refusal> => {
  const rows = readTable(text, SENSOR_COLUMNS, ['name', 'customer', 'imei', 'sensor'])
  if (rows === null) return refused(COLUMNS_MISSING)
  return rows.length > MOST_CUSTOMER_LINES ? refused(tooManyLines) : ok(rows)
}

const celsius = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Number(text.replace('−', '-').replace(',', '.'))

/** The tool of a line; values that are none are refused by the rules of a tool. */
const toolOf = ({ cells }: Row, userId: number) => {
  const min = celsius(cells.get('min'), DEFAULT_RANGE.min)
  const max = celsius(cells.get('max'), DEFAULT_RANGE.max)
  return {
    id: null,
    name: cells.get('name') ?? '',
    userId,
    imeiNumber: (cells.get('imei') ?? '').replaceAll(/[\s-]/g, ''),
    equipmentId: Number(cells.get('sensor')),
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min, max, notificationMin: min, notificationMax: max },
  }
}

/** The names of the columns in place of those of the call. */
const COLUMNS: Readonly<Record<string, string>> = {
  userId: 'customer',
  imeiNumber: 'imei',
  equipmentId: 'sensor',
  notificationMin: 'min',
  notificationMax: 'max',
}

const byColumn = (refusal: Refusal): Refusal =>
  refusal.kind === 'bad-input'
    ? badInput(
        ...refusal.broken.map((rule) => ({
          ...rule,
          field: COLUMNS[rule.field ?? ''] ?? rule.field,
        })),
      )
    : UNKNOWN_CUSTOMER

const writeLine =
  (deps: Pick<TableDeps, 'clock'>, reason: string | undefined) =>
  async (stores: Writes, actor: AccountActor, row: Row): Promise<Result<LineOutcome, Refusal>> => {
    const now = deps.clock()
    const customer = await stores.accounts.byEmail(normalEmail(row.cells.get('customer') ?? ''))
    if (customer === null || !mayManageToolsOf(actor, customer)) return refused(UNKNOWN_CUSTOMER)
    const input = { ...toolOf(row, customer.id), reason, codeHash: null }
    const broken = toolErrors(input)
    if (broken.length > 0) return refused(byColumn(badInput(...broken)))
    const tool = await createTool(stores, actor, input, now)
    if (!tool.ok) return refused(byColumn(tool.error))
    const site = await siteOf(stores, actor, customer, row.cells.get('site'), now)
    if (!site.ok) return site
    if (site.value.id !== null) {
      await stores.sites.setSiteOf([tool.value.id], site.value.id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'tool.site-set',
        subject: { kind: 'tool', id: String(tool.value.id) },
        before: siteOfTool(null),
        after: siteOfTool({ id: site.value.id, name: site.value.name }),
        reason,
      })
    }
    return ok('created')
  }

/** Makes new sensors of customers as a CSV file says, all or none. */
export const importSensors = (deps: TableDeps) => (actor: Actor, input: TableRequest) =>
  runTable(deps, read, writeLine(deps, input.reason))(actor, input)
