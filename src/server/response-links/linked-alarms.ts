import type { ResponseKind, ResponseObjection } from '../../domain/alarms/alarm-response.ts'
import { linkObjection } from '../../domain/alarms/response-link.ts'
import { actorOfAccount, maySeeTool } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail, notificationEmails } from '../../domain/users/email.ts'
import { reaches } from '../../domain/users/membership.ts'
import type { AlarmResponse } from '../storage/alarm-response.ts'
import {
  type Incident,
  NO_TOOL_ALARMS,
  respondable,
  type ToolAlarms,
} from '../storage/alarm-store.ts'
import { type Delivery, ERASED } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/**
 * One alarm of a message, and whether its recipient can say something of it by a link.
 * `responder`: who that is now; `accountId` null for an address without an account in the tool's
 * branch. Null: the message's recipient has nothing to say about this tool any more.
 */
export type LinkedAlarm = {
  delivery: Delivery & { facts: MessageFacts }
  incident: Incident
  responder: { accountId: number | null } | null
  objection: ResponseObjection | 'not-theirs' | null
}

export type LinkedStores = Pick<Reads, 'accounts' | 'alarms' | 'push' | 'tools'>

/** The recipient of a message: the account, or an address alone. Null: gone since. */
type MessageRecipient = { account: Account | null; address: string | null }

/**
 * A message to an account is for that account only: its browser must still be subscribed, its
 * address must still be its own.
 */
export const recipientNow = async (
  { accounts, push }: Pick<Reads, 'accounts' | 'push'>,
  { channel, recipient, accountId }: Delivery,
): Promise<MessageRecipient | null> => {
  if (recipient === ERASED) return null
  if (channel === 'PUSH') {
    const browser = await push.byId(Number(recipient))
    const account = browser === null ? null : await accounts.byId(browser.accountId)
    return account === null || account.id !== accountId ? null : { account, address: null }
  }
  const address = normalEmail(recipient)
  const account = await accounts.byEmail(address)
  return accountId !== null && account?.id !== accountId ? null : { account, address }
}

export const isNamed = (
  address: string,
  { tool }: OwnedTool,
  { escalation }: ToolAlarms,
): boolean =>
  [
    ...notificationEmails(tool.notificationEmail ?? ''),
    ...escalation.flatMap(({ emails }) => emails),
  ].some((email) => normalEmail(email) === address)

/**
 * An account in the tool's branch needs the right that the pages ask for too. Every other address
 * must still be named for alarms of the tool.
 */
const responderOf = (
  { account, address }: MessageRecipient,
  owned: OwnedTool,
  alarms: ToolAlarms,
): LinkedAlarm['responder'] => {
  const actor = account === null ? null : actorOfAccount(account)
  if (actor !== null && maySeeTool(actor, owned.ownerPath))
    return reaches(actor.right, 'STAFF') ? { accountId: actor.id } : null
  return address !== null && isNamed(address, owned, alarms) ? { accountId: null } : null
}

const isBy =
  ({ accountId }: { accountId: number | null }, address: string | null) =>
  (said: AlarmResponse): boolean =>
    accountId === null
      ? said.accountId === null && normalEmail(said.message?.recipient ?? '') === address
      : said.accountId === accountId

/** The alarms of a message, in its order, with what stands against saying `kind` of each now. */
export const linkedAlarms = async (
  stores: LinkedStores,
  deliveries: readonly Delivery[],
  kind: ResponseKind,
): Promise<LinkedAlarm[]> => {
  const [first] = deliveries
  if (first === undefined) return []
  const recipient = await recipientNow(stores, first)
  const ids = deliveries.flatMap(({ incidentId }) => incidentId ?? [])
  const incidents = new Map((await stores.alarms.byIds(ids)).map((each) => [each.id, each]))
  const toolIds = [...new Set([...incidents.values()].map(({ toolId }) => toolId))]
  const tools = new Map((await stores.tools.byIds(toolIds)).map((owned) => [owned.tool.id, owned]))
  const alarmsOf = await stores.alarms.toolAlarmsOf(toolIds)
  const responses = await stores.alarms.responsesOf(ids)

  const objectionTo = (
    incident: Incident,
    responder: LinkedAlarm['responder'],
  ): LinkedAlarm['objection'] => {
    if (responder === null) return 'not-theirs'
    const said = (responses.get(incident.id) ?? []).filter(
      isBy(responder, recipient?.address ?? null),
    )
    const isOnTheWay = said.some((one) => one.kind === 'ON_MY_WAY')
    return linkObjection(kind, respondable(incident), isOnTheWay)
  }

  return deliveries.flatMap((delivery) => {
    const { facts, incidentId } = delivery
    const incident = incidents.get(incidentId ?? 0)
    if (incident === undefined || facts === null) return []
    const owned = tools.get(incident.toolId)
    const responder =
      recipient === null || owned === undefined
        ? null
        : responderOf(recipient, owned, alarmsOf.get(incident.toolId) ?? NO_TOOL_ALARMS)
    // The alarm of a deleted tool is over.
    const objection =
      recipient !== null && owned === undefined ? 'over' : objectionTo(incident, responder)
    return [{ delivery: { ...delivery, facts }, incident, responder, objection }]
  })
}
