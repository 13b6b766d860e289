import { urgencyOf } from '../../domain/alarms/alarm-ways.ts'
import {
  type Choice,
  type Plan,
  planMessages,
  type ServiceMessage,
} from '../../domain/alarms/chosen-ways.ts'
import { channelsOf, type DutyRecipient } from '../../domain/alarms/duty-recipients.ts'
import { quietUntil } from '../../domain/alarms/quiet-hours.ts'
import type { Recipient } from '../../domain/alarms/recipients.ts'
import { severityOf } from '../storage/alarm-store.ts'
import type { StoredAlarmWays } from '../storage/alarm-ways-store.ts'
import { contactOf, type OwnerContacts } from './duty-contacts.ts'
import type { RaisedNotice } from './raised-notice.ts'

/** The notices on which somebody has to act. */
export const MUST_REACH: ReadonlySet<string> = new Set(['OPENED', 'REMINDER', 'ESCALATED'])

export const wantsWarnings = ({ ways: { warning } }: StoredAlarmWays): boolean =>
  warning.email || warning.push

/**
 * Who of these recipients gets a notice, how and when. `personOf`: whose address or browser it is, and
 * by whose clocks; `chosen`: what people have chosen, by person. `nowMs` since 1970.
 */
export const planInWays = (
  { incident, notice, tool }: RaisedNotice,
  owner: OwnerContacts,
  recipients: readonly DutyRecipient[],
  {
    personOf,
    chosen,
    services,
    nowMs,
  }: {
    personOf: ReadonlyMap<Recipient, { accountId: number | null; timeZone: string }>
    chosen: ReadonlyMap<number, StoredAlarmWays>
    services: readonly ServiceMessage[]
    nowMs: number
  },
): Plan =>
  planMessages(recipients, {
    urgency: urgencyOf(severityOf(incident), notice.kind),
    mustReach: MUST_REACH.has(notice.kind),
    choiceOf: (to): Choice | null => {
      const { accountId = null, timeZone = '' } = personOf.get(to) ?? {}
      const ways = accountId === null ? undefined : chosen.get(accountId)
      if (ways === undefined) return null
      return {
        personId: ways.accountId,
        ways,
        quietUntil: ways.quiet === null ? null : quietUntil(ways.quiet, nowMs, timeZone),
      }
    },
    ownerId: owner.account.id,
    ownerChannels: channelsOf(contactOf(owner, owner.account), tool),
    services,
  })
