import type { AlarmEvent } from '../../domain/alarms/alarm-event.ts'
import { laneOf } from '../../domain/alarms/alarm-tool.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { NewResponse } from '../storage/alarm-response.ts'
import type { Writes } from '../storage/storage.ts'
import { type AlarmHappening, enqueueWebhooks } from '../webhooks/enqueue-webhooks.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { beginAlarmTransaction } from './alarm-transaction.ts'
import { servicesIn } from './services-in.ts'
import { messageFacts } from './owner-contacts.ts'
import { rememberedStateOf } from './remembered-state.ts'

/** What stands for one person in the rule's memory: no address, which would have to be erased. */
const personOf = ({ accountId, deliveryId }: NewResponse): string =>
  accountId === null ? `message ${deliveryId}` : `account ${accountId}`

/**
 * Writes down what a person said of an incident, and tells the rule: one that is acknowledged stops
 * ringing, to one that somebody is on the way to, half an hour is given. The caller has checked the
 * permission, and that nothing stands against it.
 */
export const respondToIncident = async (
  stores: Writes,
  incident: Incident,
  response: NewResponse,
): Promise<void> => {
  await stores.alarms.respond(incident.id, response)
  const owned = await stores.tools.byId(incident.toolId)
  if (owned === null) return
  if (response.kind === 'ACKNOWLEDGED') await callWebhooks(stores, incident, response, owned.tool)
  if (incident.state === 'RECOVERED') return
  const state = await rememberedStateOf(stores, incident.toolId)
  const nowMs = response.at.getTime()
  const said = { nowMs, ...laneOf(incident) }
  const event: AlarmEvent =
    response.kind === 'ACKNOWLEDGED'
      ? { kind: 'acknowledged', ...said }
      : { kind: 'on-my-way', ...said, person: personOf(response) }
  const run = beginAlarmTransaction(stores, { of: () => state })
  await run.tell(
    incident.toolId,
    event,
    alarmToolOf(owned.tool, await stores.alarms.toolAlarms(incident.toolId)),
  )
  await run.save(nowMs)
}

const callWebhooks = async (
  stores: Writes,
  incident: Incident,
  { at, accountId, correctiveAction }: NewResponse,
  tool: Tool,
): Promise<void> => {
  const called = await stores.webhooks.calledFor([tool.userId])
  if (called.size === 0) return
  const acknowledgement = { at, accountId, correctiveAction: correctiveAction ?? '' }
  const { lane } = incident
  const acknowledged = { ...incident, acknowledgement, rangAgainAt: null }
  const personal = (called.get(tool.userId) ?? []).filter(({ personId }) => personId !== null)
  const hasRota = personal.length > 0 && (await stores.rotas.of(tool.userId)) !== null
  const services = await servicesIn(stores, at.getTime())(personal, {
    incident,
    kind: 'ACKNOWLEDGED',
    events: ['ALARM_ACKNOWLEDGED'],
    ownerId: tool.userId,
    isReached: hasRota ? () => false : null,
  })
  const happening: AlarmHappening = {
    events: ['ALARM_ACKNOWLEDGED'],
    kind: 'ACKNOWLEDGED',
    incident: acknowledged,
    tool,
    at,
    sequence: at.getTime(),
    services: new Map(services.map(({ webhookId, heldUntil }) => [webhookId, heldUntil])),
    factsFor: async (owner, language) => {
      const newest = await stores.readings.latest(tool.id)
      const celsius = newest === null ? null : celsiusOf(newest.value)
      const notice = {
        kind: 'OPENED',
        lane,
        atMs: at.getTime(),
        sequence: 0,
        celsius,
        count: 1,
      } as const
      return messageFacts(stores, { incident, notice, tool, ownerId: owner.id }, owner, language)
    },
  }
  await enqueueWebhooks(stores, called, [happening], at)
}

/** What a trail's entry about a response says of its alarm. */
export const alarmFacts = ({ id, lane, startedAt }: Incident) => ({
  alarm: id,
  lane,
  startedAt: startedAt.toISOString(),
})
