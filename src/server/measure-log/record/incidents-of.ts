import { ofFormerOwners } from '../../alarms/former-owners.ts'
import type { AlarmResponse } from '../../storage/alarm-response.ts'
import { ERASED } from '../../storage/outbox-store.ts'
import type { Span } from '../../storage/reading-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LogAcknowledgement, LogIncident, RecordedPerson } from './measure-log.ts'

type Deps = { storage: Pick<Storage, 'alarms' | 'accounts' | 'tools'> }

/** An acknowledgement with the tool that `ofFormerOwners` asks about. */
const asAcknowledgement = (toolId: number, response: AlarmResponse) => ({
  toolId,
  acknowledgement: { ...response, correctiveAction: '' },
  response,
})

/** Those people as a record names them. */
const peopleOf = async (
  { storage }: Deps,
  responses: readonly AlarmResponse[],
): Promise<(accountId: number) => RecordedPerson> => {
  const ids = [
    ...new Set(
      responses.flatMap(({ accountId, action }) => [
        ...(accountId === null ? [] : [accountId]),
        ...(action === null ? [] : [action.accountId]),
      ]),
    ),
  ]
  const names = await storage.accounts.namesOf(ids)
  const hashes = await storage.accounts.personHashes(ids)
  return (id) => ({
    ...(names.get(id) ?? NOBODY),
    nameHash: hashes.get(id)?.name ?? '',
  })
}

const NOBODY = { firstName: '', lastName: '' }

const linkOf = ({ message }: AlarmResponse): Pick<LogAcknowledgement, 'link'> => {
  if (message === null) return {}
  const { deliveryId, recipient } = message
  const address = recipient === null || recipient === ERASED ? '' : recipient
  return { link: { message: deliveryId, address, channel: message.channel } }
}

/** A tool's incidents that touch the span, as a record contains them. */
export const incidentsOf =
  (deps: Deps) =>
  async (toolId: number, span: Span): Promise<LogIncident[]> => {
    const { alarms } = deps.storage
    const incidents = await alarms.ofTool(toolId, span)
    const responses = await alarms.responsesOf(incidents.map(({ id }) => id))
    const acknowledgements = [...responses.values()]
      .flat()
      .filter(({ kind }) => kind === 'ACKNOWLEDGED')
      .map((response) => asAcknowledgement(toolId, response))
    const personOf = await peopleOf(
      deps,
      acknowledgements.map(({ response }) => response),
    )
    const formerOwners = await ofFormerOwners(deps.storage, acknowledgements)
    const recorded = (one: (typeof acknowledgements)[number]): LogAcknowledgement => {
      const { at, accountId, correctiveAction, action } = one.response
      return {
        atMs: at.getTime(),
        by: accountId === null ? { ...NOBODY, nameHash: '' } : personOf(accountId),
        correctiveAction: correctiveAction ?? '',
        isFormerOwners: formerOwners.has(one),
        ...linkOf(one.response),
        ...(action !== null && {
          writtenLater: { atMs: action.at.getTime(), by: personOf(action.accountId) },
        }),
      }
    }
    const ofIncident = Map.groupBy(acknowledgements, ({ response }) => response.incidentId)
    return incidents.map((incident) => {
      const { id, lane, startedAt, openedAt, recoveredAt, limit, extreme, isLate } = incident
      const { condition } = incident
      const [acknowledgement = null, ...again] = (ofIncident.get(id) ?? []).map(recorded)
      return {
        lane,
        ...(condition === null ? {} : { condition }),
        startedMs: startedAt.getTime(),
        openedMs: openedAt.getTime(),
        recoveredMs: recoveredAt?.getTime() ?? null,
        limit,
        extreme,
        isLate,
        acknowledgement,
        ...(again.length > 0 && { again }),
      }
    })
  }
