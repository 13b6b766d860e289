import type { Refusal } from '../../domain/refusal.ts'
import {
  MOST_REVIEW_ALARMS,
  type ReviewedAlarm,
  type ReviewedMessages,
  type ReviewMatter,
} from '../../domain/reviews/review.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { AlarmResponse } from '../storage/alarm-response.ts'
import { type Incident, isWaiting, severityOf } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type Gathering, sensorOf } from './gather-settings.ts'
import type { PeopleRegister } from './people-register.ts'
import { TOO_MANY_ALARMS } from './review-refusals.ts'

/** Of an alarm that nobody acknowledges for weeks. */
const REMINDERS_READ = 50
/** Alarms whose messages are read at once. */
const SLICE = 200

const toldOf = (deliveries: readonly Delivery[], people: PeopleRegister): ReviewedMessages[] => {
  const told = new Map<string, ReviewedMessages>()
  for (const { channel, recipient, accountId, status, at } of deliveries) {
    const person = people.placeOf(accountId, channel === 'EMAIL' ? recipient : '')
    const key = `${person} ${channel}`
    const messages = (told.get(key)?.messages ?? 0) + 1
    told.set(key, { person, channel, messages, status, atMs: at.getTime() })
  }
  return [...told.values()]
}

const alarmOf = (
  incident: Incident,
  deliveries: readonly Delivery[],
  responses: readonly AlarmResponse[],
  people: PeopleRegister,
): ReviewedAlarm => ({
  id: incident.id,
  toolId: incident.toolId,
  lane: incident.lane,
  condition: incident.condition?.name ?? null,
  severity: severityOf(incident),
  startedMs: incident.startedAt.getTime(),
  openedMs: incident.openedAt.getTime(),
  recoveredMs: incident.recoveredAt?.getTime() ?? null,
  limit: incident.limit,
  extreme: incident.extreme,
  isWaiting: isWaiting(incident),
  told: toldOf(deliveries, people),
  answers: responses.map((response) => ({
    kind: response.kind,
    atMs: response.at.getTime(),
    person: people.placeOf(response.accountId, response.message?.recipient ?? ''),
    correctiveAction: response.correctiveAction ?? '',
  })),
})

/**
 * The alarms that touch the period, in the order of their start, with who was told and what was done. Those
 * from before a sensor came to its customer are left out, and messages to people of a former owner.
 */
export const gatherAlarms = async (
  stores: Pick<Reads, 'alarms' | 'outbox' | 'tools'>,
  { account, tools, span, people, signal }: Gathering,
): Promise<Result<Extract<ReviewMatter, { kind: 'ALARMS' }>, Refusal>> => {
  const since = await stores.tools.customersSince(tools.map(({ id }) => id))
  const incidents: Incident[] = []
  for (const { id } of tools) {
    signal?.throwIfAborted()
    const found = await stores.alarms.ofTool(id, { fromMs: span.fromMs, toMs: span.toMs })
    const from = since.get(id)
    incidents.push(...found.filter(({ openedAt }) => from === undefined || openedAt > from))
    if (incidents.length > MOST_REVIEW_ALARMS) return refused(TOO_MANY_ALARMS)
  }
  incidents.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || a.id - b.id)
  const alarms: ReviewedAlarm[] = []
  for (let i = 0; i < incidents.length; i += SLICE) {
    signal?.throwIfAborted()
    const slice = incidents.slice(i, i + SLICE)
    const ids = slice.map(({ id }) => id)
    const deliveries = Map.groupBy(
      (await stores.outbox.ofIncidentsForDisplay(ids, REMINDERS_READ)).filter(
        ({ facts }) => facts === null || facts.ownerId === account.id,
      ),
      ({ incidentId }) => incidentId,
    )
    const responses = await stores.alarms.responsesOf(ids)
    for (const incident of slice)
      alarms.push(
        alarmOf(
          incident,
          deliveries.get(incident.id) ?? [],
          responses.get(incident.id) ?? [],
          people,
        ),
      )
  }
  return ok({ kind: 'ALARMS', sensors: tools.map(sensorOf), alarms })
}
