import { localTime } from '../../../domain/periods/local-time.ts'
import type { Reads } from '../../storage/storage.ts'
import type { StoredImport } from '../../storage/import-store.ts'
import type { Span } from '../../storage/reading-store.ts'
import type { LogImport, RecordedPerson } from './measure-log.ts'

/** The files that were imported into a tool and touch the span. */
export const importsOf = async (
  storage: Pick<Reads, 'accounts' | 'imports'>,
  toolId: number,
  span: Span,
): Promise<LogImport[]> => {
  const imports = await storage.imports.within(toolId, span)
  if (imports.length === 0) return []
  const people = [
    ...new Set(
      imports.flatMap(({ importedBy, withdrawn }) =>
        withdrawn === null ? [importedBy] : [importedBy, withdrawn.by],
      ),
    ),
  ]
  const names = await storage.accounts.namesOf(people)
  const hashes = await storage.accounts.personHashes(people)
  const personOf = (id: number): RecordedPerson => ({
    firstName: names.get(id)?.firstName ?? '',
    lastName: names.get(id)?.lastName ?? '',
    nameHash: hashes.get(id)?.name ?? '',
  })
  return imports.map((imported) => asLogImport(imported, span, personOf))
}

const asLogImport = (
  { importedAt, importedBy, withdrawn, layout, days, ...facts }: StoredImport,
  span: Span,
  personOf: (id: number) => RecordedPerson,
): LogImport => {
  const local = localTime(layout.timeZone)
  return {
    fileHash: facts.fileHash,
    fileName: facts.fileName,
    atMs: importedAt.getTime(),
    by: personOf(importedBy),
    fromMs: facts.fromMs,
    toMs: facts.toMs,
    readings: facts.readings,
    humidityReadings: facts.humidityReadings,
    leftOut: facts.leftOut,
    days: days.filter(({ day }) => {
      const startMs = local.dayStart(day)
      return startMs >= span.fromMs && startMs < span.toMs
    }),
    withdrawn: withdrawn && { atMs: withdrawn.at.getTime(), by: personOf(withdrawn.by) },
  }
}
