import type { Span } from '../../storage/reading-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LogIncident } from './measure-log.ts'

/** A tool's incidents that touch the span, as a record contains them. */
export const incidentsOf =
  ({ storage }: { storage: Pick<Storage, 'alarms' | 'accounts'> }) =>
  async (toolId: number, span: Span): Promise<LogIncident[]> => {
    const incidents = await storage.alarms.ofTool(toolId, span)
    const names = await storage.accounts.namesOf([
      ...new Set(
        incidents.flatMap(({ acknowledgement }) =>
          acknowledgement === null ? [] : [acknowledgement.accountId],
        ),
      ),
    ])
    return incidents.map(
      ({ lane, startedAt, openedAt, recoveredAt, limit, extreme, isLate, acknowledgement }) => ({
        lane,
        startedMs: startedAt.getTime(),
        openedMs: openedAt.getTime(),
        recoveredMs: recoveredAt?.getTime() ?? null,
        limit,
        extreme,
        isLate,
        acknowledgement:
          acknowledgement === null
            ? null
            : {
                atMs: acknowledgement.at.getTime(),
                by: names.get(acknowledgement.accountId) ?? { firstName: '', lastName: '' },
                correctiveAction: acknowledgement.correctiveAction,
              },
      }),
    )
  }
