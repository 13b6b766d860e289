import { localTime } from '../../domain/periods/local-time.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import type { TrailChange, TrailRow } from './trail-row.ts'
import { OUTSIDE } from './trail-row.ts'
import { TRAIL_TEXTS } from './trail-texts.ts'

export type TrailFileHead = { language: LanguageCode; timeZone: string }

const NO_CHANGE: TrailChange = { field: '', before: null, after: null }

type TrailTexts = (typeof TRAIL_TEXTS)[LanguageCode]

const headCells = (texts: TrailTexts, timeZone: string): string[] => [
  texts.number,
  `${texts.time} (${timeZone})`,
  texts.offset,
  texts.utc,
  texts.actor,
  texts.action,
  texts.subjectKind,
  texts.subject,
  texts.fact,
  texts.before,
  texts.after,
  texts.reason,
  texts.erased,
  texts.hash,
]

const actorText = ({ actor }: TrailRow, texts: TrailTexts): string => {
  const kinds = {
    account: `#${actor.id}`,
    device: texts.device,
    'app-key': texts.appKey,
    server: texts.server,
    nobody: texts.nobody,
    outside: texts.outside,
  }
  return actor.label ?? kinds[actor.kind]
}

const valueText = (json: string | null, decimal: string, texts: TrailTexts): string => {
  if (json === null) return ''
  if (json === OUTSIDE) return texts.outside
  const value: unknown = JSON.parse(json)
  if (typeof value === 'number') return String(value).replace('.', decimal)
  return typeof value === 'string' ? value : json
}

/**
 * One line for each changed fact, so that a spreadsheet can sort and filter them. An entry without
 * facts has one line.
 */
export async function* trailCsv(
  { language, timeZone }: TrailFileHead,
  rows: AsyncIterable<TrailRow>,
): AsyncGenerator<string> {
  const texts = TRAIL_TEXTS[language]
  const { decimal, separator } = csvMarks(language)
  const local = localTime(timeZone)
  const line = (cells: readonly string[]): string =>
    csvLine(
      cells.map((cell) => csvCell(cell, separator)),
      separator,
    )
  const text = (json: string | null): string => valueText(json, decimal, texts)
  yield BYTE_ORDER_MARK + line(headCells(texts, timeZone))
  for await (const row of rows) {
    const ms = row.at.getTime()
    const begin = [
      String(row.id),
      local.textOf(ms),
      local.offsetTextAt(ms),
      row.at.toISOString(),
      actorText(row, texts),
      row.action,
      row.subject.kind,
      row.subject.label ?? row.subject.id ?? '',
    ]
    const end = [row.reason ?? '', row.erased.join(' '), row.hash]
    for (const { field, before, after } of row.changes.length === 0 ? [NO_CHANGE] : row.changes)
      yield line([...begin, field, text(before), text(after), ...end])
  }
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const jsonEntry = ({ changes, at, ...row }: TrailRow) => ({
  ...row,
  at: at.toISOString(),
  changes: changes.map(({ field, before, after }) => ({
    field,
    before: parsed(before),
    after: parsed(after),
  })),
})

/** One object: format and entries, newest first. */
export async function* trailJson(rows: AsyncIterable<TrailRow>): AsyncGenerator<string> {
  yield '{"format":"coldwatch-trail-1","entries":['
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(jsonEntry(row))}`
    isFirst = false
  }
  yield '\n]}\n'
}
