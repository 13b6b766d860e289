import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../domain/clock.ts'
import type { ResponseKind } from '../../domain/alarms/alarm-response.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { alarmFacts, respondToIncident } from '../alarms/respond-to-incident.ts'
import { secretHash } from '../secret.ts'
import type { ResponseLink } from '../storage/response-link-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import {
  confirmDrill,
  type DrillLinkState,
  type ReadDrillLink,
  readDrillLink,
} from './drill-link.ts'
import { type LinkedAlarm, linkedAlarms } from './linked-alarms.ts'
import { type ResponseLinkState, type StateStores, stateOfLink } from './response-link-state.ts'

/** After so many alarms of a mail about hundreds, others get the event loop. */
const ALARMS_PER_TURN = 20

type Deps = { storage: Storage; clock: Clock }

type ReadLink =
  | { link: ResponseLink; says: 'DRILL'; drill: ReadDrillLink; state: DrillLinkState }
  | {
      link: ResponseLink
      says: ResponseKind
      linked: readonly LinkedAlarm[]
      state: ResponseLinkState
    }

const readLink = async (
  stores: StateStores & Pick<Reads, 'outbox' | 'responseLinks' | 'drills'>,
  secret: string,
  now: Date,
): Promise<ReadLink | null> => {
  const link = await stores.responseLinks.find(secretHash(secret), now)
  if (link === null) return null
  const deliveries = await stores.outbox.ofMessage(link.messageId)
  const [first] = deliveries
  if (first === undefined) return null
  const { kind: says, usedAt } = link
  if (says === 'DRILL') {
    const drill = await readDrillLink(stores, first, usedAt)
    return drill === null ? null : { link, says, drill, state: drill.state }
  }
  const linked = await linkedAlarms(stores, deliveries, says)
  return { link, says, linked, state: await stateOfLink(stores, linked, { first, says, usedAt }) }
}

/** What a link would do now. It changes nothing: mail programs and their scanners open links. */
export const responseLinkState =
  ({ storage, clock }: Deps) =>
  async (secret: string): Promise<ResponseLinkState> =>
    (await readLink(storage, secret, clock()))?.state ?? { kind: 'unknown' }

const ACTIONS = {
  ACKNOWLEDGED: { action: 'alarm.acknowledged' },
  ON_MY_WAY: { action: 'alarm.on-my-way' },
} as const satisfies Record<ResponseKind, { action: string }>

/** Says it of one alarm, with the message and the name that it was sent to on the record. */
const respond = async (
  stores: Writes,
  { delivery, incident, responder }: LinkedAlarm,
  kind: ResponseKind,
  now: Date,
): Promise<void> => {
  const accountId = responder?.accountId ?? null
  await respondToIncident(stores, incident, {
    kind,
    at: now,
    accountId,
    deliveryId: delivery.id,
    correctiveAction: kind === 'ACKNOWLEDGED' ? '' : null,
  })
  await appendEntry(stores.audit, {
    at: now,
    actor: accountId === null ? { kind: 'nobody' } : { kind: 'account', id: accountId },
    ...ACTIONS[kind],
    subject: { kind: 'tool', id: String(incident.toolId) },
    before: null,
    after: {
      ...alarmFacts(incident),
      byLink: delivery.channel,
      message: delivery.id,
      ...(delivery.channel === 'EMAIL' && { address: delivery.recipient }),
    },
  })
}

/**
 * Does what a link says, once: confirms a drill, or says it of those alarms of its message of which its
 * recipient can say it now; all of them or none. What was done about the goods stays open work.
 */
export const respondByLink =
  ({ storage, clock }: Deps) =>
  (secret: string): Promise<ResponseLinkState> =>
    storage.transaction(async (stores) => {
      const now = clock()
      const read = await readLink(stores, secret, now)
      if (read === null) return { kind: 'unknown' }
      const { link, state } = read
      if (state.kind !== 'question') return state
      if (read.says === 'DRILL') {
        await confirmDrill(stores, read.drill, now)
        await stores.responseLinks.use(link, now)
        return { ...read.state, kind: 'done' }
      }
      const { linked, says } = read
      const open = linked.filter(({ objection }) => objection === null)
      for (const [i, alarm] of open.entries()) {
        if (i > 0 && i % ALARMS_PER_TURN === 0) await nextTurn()
        await respond(stores, alarm, says, now)
      }
      await stores.responseLinks.use(link, now)
      return { ...state, kind: 'done' }
    })
