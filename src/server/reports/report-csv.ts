import { localTime } from '../../domain/periods/local-time.ts'
import type { DayPeriod } from '../../domain/reports/report-periods.ts'
import { MOST_ATTACHED_BYTES } from '../../domain/reports/report-schedule.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { exportedTools } from '../exports/exported-tools.ts'
import { optionalColumns } from '../exports/optional-columns.ts'
import { csvRows } from '../exports/reading-rows.ts'
import { nextTurn } from '../next-turn.ts'
import type { ReportRun } from '../storage/report-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** The texts of the CSV file of one period, as "Export" writes it. */
export const reportCsv = (
  storage: Storage,
  { timeZone, language }: Pick<ReportRun, 'timeZone' | 'language'>,
  tools: readonly OwnedTool[],
  { fromDay, toDay }: DayPeriod,
): AsyncGenerator<string> => {
  const local = localTime(timeZone)
  const head = {
    fromMs: local.dayStart(fromDay),
    toMs: local.dayStart(toDay),
    timeZone,
    language: LANGUAGE_CODES[language],
  }
  return csvRows(head, exportedTools(storage, tools, head), () =>
    optionalColumns(storage, [tools], head),
  )
}

/** The bytes of a file that can be attached; null for a larger one, which is written when it is fetched. */
export const smallBytes = async (texts: AsyncIterable<string>): Promise<Uint8Array | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const text of texts) {
    const part = Buffer.from(text)
    size += part.length
    if (size > MOST_ATTACHED_BYTES) return null
    parts.push(part)
    await nextTurn()
  }
  return Buffer.concat(parts)
}
