import { type AlarmWays, FIRST_WAYS, type Urgency } from './alarm-ways.ts'
import type { DutyRecipient } from './duty-recipients.ts'
import type { Recipient } from './recipients.ts'

/**
 * Somebody with an account, and what they have chosen. `quietUntil` null: no quiet hours now.
 * `callable`: ids of the person's webhooks that are switched on.
 */
export type Choice = {
  personId: number
  ways: AlarmWays
  quietUntil: Date | null
  callable: ReadonlySet<number>
}

/** `heldUntil`: when the recipient's quiet hours end; null: it goes now. */
export type PlannedRecipient = DutyRecipient & { heldUntil: Date | null }

/** `webhooks`: ids of those that are called, each for the person whose it is. */
export type MessagePlan = { messages: PlannedRecipient[]; webhooks: number[] }

export type PlanCircumstances = {
  urgency: Urgency
  /** Somebody has to act on it. */
  mustReach: boolean
  /** Null: an address without an account. */
  choiceOf: (to: Recipient) => Choice | null
  ownerId: number
  ownerChannels: readonly Recipient[]
}

/**
 * The messages to one person. What waits comes by mail or push. Who has chosen only ways that do not
 * exist gets alarms by those that do.
 */
const toPerson = (
  recipients: readonly DutyRecipient[],
  choice: Choice | null,
  urgency: Urgency,
): MessagePlan => {
  const { ways, quiet } = choice?.ways ?? FIRST_WAYS
  const chosen = recipients.filter(({ channel }) =>
    channel === 'EMAIL' ? ways[urgency].email : ways[urgency].push,
  )
  const webhooks = ways[urgency].webhooks.filter((id) => choice?.callable.has(id))
  const heldUntil = quiet?.waits.includes(urgency) ? (choice?.quietUntil ?? null) : null
  const isReachedByCall = webhooks.length > 0 && heldUntil === null
  const isWanted = urgency !== 'warning' || webhooks.length > 0
  const kept = chosen.length === 0 && isWanted && !isReachedByCall ? recipients : chosen
  return {
    messages: kept.map((to) => ({ ...to, heldUntil })),
    webhooks: heldUntil === null ? webhooks : [],
  }
}

/**
 * Which of a notice's recipients get it, how and when, by what each person has chosen. Addresses
 * without an account get all but warnings, at once. What somebody has to act on and would wait for
 * everybody does not wait for the owner.
 */
export const planMessages = (
  recipients: readonly DutyRecipient[],
  { urgency, mustReach, choiceOf, ownerId, ownerChannels }: PlanCircumstances,
): MessagePlan => {
  const people = Map.groupBy(recipients, (to) => choiceOf(to)?.personId ?? to)
  const plans = [...people.values()].map((ofOne) => toPerson(ofOne, choiceOf(ofOne[0]!), urgency))
  const messages = plans.flatMap((plan) => plan.messages)
  const webhooks = plans.flatMap((plan) => plan.webhooks)
  const isAsleep =
    messages.length > 0 &&
    webhooks.length === 0 &&
    messages.every(({ heldUntil }) => heldUntil !== null)
  if (!isAsleep || !mustReach || urgency === 'warning') return { messages, webhooks }
  const isOwners = (to: Recipient): boolean => choiceOf(to)?.personId === ownerId
  return { messages: withOwner(messages, isOwners, ownerChannels), webhooks }
}

const withOwner = (
  held: readonly PlannedRecipient[],
  isOwners: (to: Recipient) => boolean,
  ownerChannels: readonly Recipient[],
): PlannedRecipient[] => {
  const atOnce = (to: DutyRecipient): PlannedRecipient => ({
    ...to,
    duty: 'everybody-quiet',
    heldUntil: null,
  })
  if (held.some(isOwners)) return held.map((to) => (isOwners(to) ? atOnce(to) : to))
  return ownerChannels.length > 0
    ? [...held, ...ownerChannels.map(atOnce)]
    : held.map((to) => ({ ...to, heldUntil: null }))
}
