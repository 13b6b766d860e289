import type { ResponseKind } from '../../domain/alarms/alarm-response.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayReadFormerOwners } from '../../domain/permissions/rules.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { AlarmResponse } from '../storage/alarm-response.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { ERASED } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'
import { ofFormerOwners } from './former-owners.ts'

/** PAGE: on a page, or by a program; else by a link in a message. */
export const RESPONSE_CHANNELS = ['PAGE', 'EMAIL', 'PUSH'] as const

/**
 * What a person said of an alarm, as one reader sees it. `by`: the name, or the address without an
 * account; empty when the person was erased; null for people of a former customer. `address`: of the
 * mail whose link said it; null for none.
 */
export type ShownResponse = {
  kind: ResponseKind
  at: Date
  by: string | null
  channel: (typeof RESPONSE_CHANNELS)[number]
  address: string | null
  /** Empty while nobody has written it down; null for none, and of a former customer. */
  correctiveAction: string | null
  /** When it was written down later, and by whom. */
  action: { at: Date; by: string } | null
  isOwn: boolean
}

/** One response, as `ofFormerOwners` asks about acknowledgements. */
type OfIncident = Pick<Incident, 'toolId' | 'acknowledgement'> & { response: AlarmResponse }

const accountsIn = ({ accountId, action }: AlarmResponse): number[] => [
  ...(accountId === null ? [] : [accountId]),
  ...(action === null ? [] : [action.accountId]),
]

const addressOf = ({ message }: AlarmResponse): string | null =>
  message === null || message.recipient === ERASED ? null : message.recipient

const shownTo =
  (actor: Actor, nameOf: (accountId: number) => string) =>
  (response: AlarmResponse, isHidden: boolean): ShownResponse => {
    const { kind, at, accountId, message, correctiveAction, action } = response
    const address = addressOf(response)
    return {
      kind,
      at,
      by: isHidden ? null : accountId === null ? (address ?? '') : nameOf(accountId),
      channel: message?.channel ?? 'PAGE',
      address: isHidden ? null : address,
      correctiveAction: isHidden ? null : correctiveAction,
      action: isHidden || action === null ? null : { at: action.at, by: nameOf(action.accountId) },
      isOwn: actor.kind === 'account' && accountId === actor.id,
    }
  }

/**
 * What people said of incidents, oldest first, with names as the caller's language writes them,
 * deleted accounts included: the record keeps who acknowledged. What people of a former customer
 * wrote is for superadmin only. The caller may see these incidents.
 */
export const shownResponses =
  ({ storage }: { storage: Storage }) =>
  async (actor: Actor, incidents: readonly Incident[]): Promise<Map<Incident, ShownResponse[]>> => {
    const responses = await storage.alarms.responsesOf([...new Set(incidents.map(({ id }) => id))])
    const all = [...responses.values()].flat()
    const reader = actor.kind === 'account' ? await storage.accounts.byId(actor.id) : null
    const language = LANGUAGE_CODES[reader?.language ?? DEFAULT_LANGUAGE]
    const names = await storage.accounts.namesOf([...new Set(all.flatMap(accountsIn))])
    const shown = shownTo(actor, (accountId) => {
      const name = names.get(accountId)
      return name === undefined ? '' : personName(name, language)
    })
    const each = new Map<Incident, OfIncident[]>(
      incidents.map((incident) => [
        incident,
        (responses.get(incident.id) ?? []).map((response) => ({
          toolId: incident.toolId,
          acknowledgement: { ...response, correctiveAction: '' },
          response,
        })),
      ]),
    )
    const hidden = mayReadFormerOwners(actor)
      ? new Set<OfIncident>()
      : await ofFormerOwners(storage, [...each.values()].flat())
    return new Map(
      [...each].map(([incident, said]) => [
        incident,
        said.map((one) => shown(one.response, hidden.has(one))),
      ]),
    )
  }

/** The newest acknowledgement among them; null for none. */
export const newestAcknowledgement = (shown: readonly ShownResponse[]): ShownResponse | null =>
  shown.findLast(({ kind }) => kind === 'ACKNOWLEDGED') ?? null

/** Who is on the way to an open alarm: has said so since its newest acknowledgement. */
export const onTheWayTo = (
  { state }: Pick<Incident, 'state'>,
  shown: readonly ShownResponse[],
): ShownResponse[] => {
  if (state === 'RECOVERED') return []
  const acknowledged = shown.findLastIndex(({ kind }) => kind === 'ACKNOWLEDGED')
  return shown.slice(acknowledged + 1).filter(({ by }) => by !== null)
}
