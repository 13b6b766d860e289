import { ofFormerOwners } from '../../alarms/former-owners.ts'
import type { Span } from '../../storage/reading-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LogIncident } from './measure-log.ts'

/** A tool's incidents that touch the span, as a record contains them. */
export const incidentsOf =
  ({ storage }: { storage: Pick<Storage, 'alarms' | 'accounts' | 'tools'> }) =>
  async (toolId: number, span: Span): Promise<LogIncident[]> => {
    const incidents = await storage.alarms.ofTool(toolId, span)
    const acknowledgers = [
      ...new Set(
        incidents.flatMap(({ acknowledgement }) =>
          acknowledgement === null ? [] : [acknowledgement.accountId],
        ),
      ),
    ]
    const names = await storage.accounts.namesOf(acknowledgers)
    const hashes = await storage.accounts.personHashes(acknowledgers)
    const formerOwners = await ofFormerOwners(storage, incidents)
    return incidents.map((incident) => {
      const { lane, startedAt, openedAt, recoveredAt, limit, extreme, isLate } = incident
      const { acknowledgement, condition } = incident
      return {
        lane,
        ...(condition === null ? {} : { condition }),
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
                by: {
                  ...(names.get(acknowledgement.accountId) ?? { firstName: '', lastName: '' }),
                  nameHash: hashes.get(acknowledgement.accountId)?.name ?? '',
                },
                correctiveAction: acknowledgement.correctiveAction,
                isFormerOwners: formerOwners.has(incident),
              },
      }
    })
  }
