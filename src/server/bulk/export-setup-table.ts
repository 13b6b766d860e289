import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySeeTool } from '../../domain/permissions/rules.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  NO_ADDRESS,
  STEPS_MARK,
  TABLE_COLUMNS,
  type TableColumn,
} from '../../domain/setup-tables/read-setup-table.ts'
import type { Account } from '../../domain/users/account.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { CONTENT_TYPES, type FileLinks, type FileOffer } from '../downloads/file-links.ts'
import { nextTurn } from '../next-turn.ts'
import { stillAllowed } from '../sessions/still-allowed.ts'
import type { Storage } from '../storage/storage.ts'
import { readSetups, type ToolWithSetup } from '../tools/read-setups.ts'
import { selectedIds, type ToolSelection } from '../tools/selected-ids.ts'
import { bulkActor, type BulkDeps, refusal } from './bulk-deps.ts'

export type ExportDeps = BulkDeps & { fileLinks: FileLinks }

const READ_AT_ONCE = 100

/** A value as a cell; numbers with the decimal mark of the reader's spreadsheet. */
const cellOf = (value: unknown, decimal: string): string => {
  if (typeof value === 'number') return String(value).replace('.', decimal)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.length === 0 ? NO_ADDRESS : value.join(STEPS_MARK)
  return value === null || value === undefined ? NO_ADDRESS : String(value)
}

const valueOf = (
  { tool, setup }: ToolWithSetup,
  owner: Account | undefined,
  column: TableColumn,
): unknown => {
  if (column === 'id') return tool.id
  // Spreadsheets round fifteen digits unless they stand as a text.
  if (column === 'imei') return tool.imeiNumber
  if (column === 'sensor') return tool.equipmentId
  if (column === 'customer') return owner?.email ?? ''
  return setup[column]
}

/** The lines of the table, a part of the sensors at a time. */
async function* linesOf(
  { storage }: Pick<ExportDeps, 'storage'>,
  actor: Actor,
  ids: readonly number[],
  { decimal, separator }: { decimal: string; separator: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...TABLE_COLUMNS], separator)
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    await nextTurn()
    const part = ids.slice(at, at + READ_AT_ONCE)
    const setups = await readSetups(storage, part)
    const owners = await ownersOf(storage, [...setups.values()])
    let text = ''
    for (const id of part) {
      const one = setups.get(id)
      if (one === undefined || !maySeeTool(actor, one.ownerPath)) continue
      const owner = owners.get(one.tool.userId)
      const cells = TABLE_COLUMNS.map((column) =>
        csvCell(cellOf(valueOf(one, owner, column), decimal), separator),
      )
      text += csvLine(cells, separator)
    }
    yield text
  }
}

const ownersOf = async (
  { accounts }: Pick<Storage, 'accounts'>,
  tools: readonly ToolWithSetup[],
): Promise<Map<number, Account>> =>
  new Map(
    (await accounts.byIds([...new Set(tools.map(({ tool }) => tool.userId))])).map((account) => [
      account.id,
      account,
    ]),
  )

/**
 * A link to a table of sensors with their settings, in the columns that the import takes. It is
 * written while it is fetched, so its size does not matter.
 */
export const offerSetupTable =
  (deps: ExportDeps) =>
  async (
    actor: Actor,
    { selection }: { selection: ToolSelection },
  ): Promise<Result<FileOffer, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const viewer = asking.value
    const ids = await selectedIds(deps, viewer, selection)
    if (ids.length === 0)
      return refused(refusal('nothingSelected', 'No sensor is selected.', 'selection'))
    const account = await deps.storage.accounts.byId(viewer.id)
    const marks = csvMarks(account === null ? 'en' : LANGUAGE_CODES[account.language])
    return ok(
      deps.fileLinks.offer({
        actor: viewer,
        name: `sensors-${deps.clock().toISOString().slice(0, 10)}.csv`,
        contentType: CONTENT_TYPES.CSV,
        texts: () => linesOf(deps, viewer, ids, marks),
        isAllowed: stillAllowed(
          deps,
          viewer,
          (current) => mayListTools(current) && current.path === viewer.path,
        ),
      }),
    )
  }
