import { randomBytes } from 'node:crypto'
import type { DeviationFacts } from '../../domain/deviations/deviation-facts.ts'
import { ofFormerOwners } from '../alarms/former-owners.ts'
import { commitmentOf } from '../audit/entry-hash.ts'
import type { AlarmResponse } from '../storage/alarm-response.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { DeviationPerson, NewDeviationPerson } from '../storage/deviation-store.ts'
import { type Delivery, ERASED } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'

type Stores = Pick<Reads, 'accounts' | 'alarms' | 'outbox' | 'push' | 'tools'>

/** Of the messages, at most so many of the first and of the last. */
const MOST_OF_EACH = 20
const REMINDERS_READ = 50
const NOBODY = { firstName: '', lastName: '' }

type Said = Pick<DeviationFacts, 'told' | 'messages' | 'responses'> & {
  people: NewDeviationPerson[]
}

/**
 * Who was told of an alarm, and what they answered. `person`: the place in `people`. People of a
 * former customer have no name here.
 */
export const peopleOfAlarm = async (stores: Stores, incident: Incident | null): Promise<Said> => {
  if (incident === null) return { told: [], messages: 0, responses: [], people: [] }
  const all = await stores.outbox.ofIncidentsForDisplay([incident.id], REMINDERS_READ)
  const deliveries =
    all.length <= 2 * MOST_OF_EACH
      ? all
      : [...all.slice(0, MOST_OF_EACH), ...all.slice(-MOST_OF_EACH)]
  const responses = (await stores.alarms.responsesOf([incident.id])).get(incident.id) ?? []
  const former = await formerOf(stores, incident, responses)
  const register = await personRegister(stores, incident, deliveries, responses)
  return {
    told: deliveries.map((delivery) => ({
      kind: delivery.kind,
      channel: delivery.channel,
      status: delivery.status,
      atMs: delivery.at.getTime(),
      person: register.placeOf(
        register.isOfOwner(delivery) ? delivery.accountId : null,
        delivery.channel === 'EMAIL' && register.isOfOwner(delivery) ? delivery.recipient : '',
      ),
    })),
    messages: all.length,
    responses: responses.map((response) => ({
      kind: response.kind,
      atMs: response.at.getTime(),
      person: former.has(response)
        ? register.placeOf(null, '')
        : register.placeOf(response.accountId, response.message?.recipient ?? ''),
      isByLink: response.message !== null,
      correctiveAction: former.has(response) ? '' : (response.correctiveAction ?? ''),
    })),
    people: register.people,
  }
}

const formerOf = async (
  stores: Stores,
  { toolId }: Incident,
  responses: readonly AlarmResponse[],
): Promise<Set<AlarmResponse>> => {
  const each = responses.map((response) => ({
    toolId,
    acknowledgement: { ...response, correctiveAction: '' },
    response,
  }))
  return new Set([...(await ofFormerOwners(stores, each))].map(({ response }) => response))
}

/** Gives each person a place, the same one each time. */
const personRegister = async (
  stores: Stores,
  { toolId }: Incident,
  deliveries: readonly Delivery[],
  responses: readonly AlarmResponse[],
) => {
  const [owned] = await stores.tools.withDeleted([toolId])
  const names = await stores.accounts.namesOf([
    ...new Set([
      ...deliveries.flatMap(({ accountId }) => accountId ?? []),
      ...responses.flatMap(({ accountId }) => accountId ?? []),
    ]),
  ])
  const people: NewDeviationPerson[] = []
  const places = new Map<string, number>()
  return {
    people,
    /** Messages to people of a former customer of the sensor are told without them. */
    isOfOwner: ({ facts }: Delivery): boolean =>
      facts === null || facts.ownerId === owned?.tool.userId,
    placeOf: (accountId: number | null, recipient: string): number => {
      const address = recipient === ERASED ? '' : recipient
      const key = `${accountId ?? ''} ${address}`
      const known = places.get(key)
      if (known !== undefined) return known
      const name = accountId === null ? NOBODY : (names.get(accountId) ?? NOBODY)
      people.push({ ...name, accountId, address, salt: randomBytes(16).toString('hex') })
      places.set(key, people.length - 1)
      return people.length - 1
    },
  }
}

/** SHA-256 over a salt and the names and address: it stays when these are erased. */
export const personHash = ({
  firstName,
  lastName,
  address,
  salt,
}: DeviationPerson & { salt: string }): string =>
  commitmentOf(salt, JSON.stringify([firstName, lastName, address]))
