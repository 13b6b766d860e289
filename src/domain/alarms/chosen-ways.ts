import { type AlarmWays, FIRST_WAYS, type Urgency } from './alarm-ways.ts'
import type { DutyRecipient } from './duty-recipients.ts'
import type { Recipient } from './recipients.ts'

/** Somebody with an account, and what they have chosen. `quietUntil` null: no quiet hours now. */
export type Choice = { personId: number; ways: AlarmWays; quietUntil: Date | null }

/** `heldUntil`: when the recipient's quiet hours end; null: it goes now. */
export type PlannedRecipient = DutyRecipient & { heldUntil: Date | null }

/** A webhook by which a person gets the notice. */
export type ServiceMessage = { personId: number; heldUntil: Date | null }

export type PlanCircumstances = {
  urgency: Urgency
  /** Somebody has to act on it. */
  mustReach: boolean
  /** Null: an address without an account. */
  choiceOf: (to: Recipient) => Choice | null
  ownerId: number
  ownerChannels: readonly Recipient[]
  /** By webhooks that reach people. */
  services: readonly ServiceMessage[]
}

/** `services`: in the order of those given. */
export type Plan = { messages: PlannedRecipient[]; services: ServiceMessage[] }

/**
 * The messages to one person. Who has chosen only ways that do not exist gets alarms by those that
 * do.
 */
const toPerson = (
  recipients: readonly DutyRecipient[],
  choice: Choice | null,
  urgency: Urgency,
  hasService: boolean,
): PlannedRecipient[] => {
  const { ways, quiet } = choice?.ways ?? FIRST_WAYS
  const chosen = recipients.filter(({ channel }) =>
    channel === 'EMAIL' ? ways[urgency].email : ways[urgency].push,
  )
  const heldUntil = quiet?.waits.includes(urgency) ? (choice?.quietUntil ?? null) : null
  const isUnreached = chosen.length === 0 && !hasService
  const kept = isUnreached && urgency !== 'warning' ? recipients : chosen
  return kept.map((to) => ({ ...to, heldUntil }))
}

/**
 * Which of a notice's recipients get it, how and when, by what each person has chosen. Addresses
 * without an account get all but warnings, at once. What somebody has to act on and would wait for
 * everybody does not wait for the owner.
 */
export const planMessages = (
  recipients: readonly DutyRecipient[],
  { urgency, mustReach, choiceOf, ownerId, ownerChannels, services }: PlanCircumstances,
): Plan => {
  const people = Map.groupBy(recipients, (to) => choiceOf(to)?.personId ?? to)
  const messages = [...people.values()].flatMap((ofOne) =>
    toPerson(
      ofOne,
      choiceOf(ofOne[0]!),
      urgency,
      services.some(({ personId }) => personId === choiceOf(ofOne[0]!)?.personId),
    ),
  )
  const all = [...messages, ...services]
  const isAsleep = all.length > 0 && all.every(({ heldUntil }) => heldUntil !== null)
  if (!isAsleep || !mustReach || urgency === 'warning') return { messages, services: [...services] }
  const isOwners = (to: Recipient) => choiceOf(to)?.personId === ownerId
  const withOwners = withOwner(messages, isOwners, ownerChannels)
  const goesToOwner = (one: ServiceMessage) => one.personId === ownerId
  const isReached =
    services.some(goesToOwner) || withOwners.some(({ heldUntil }) => heldUntil === null)
  return {
    messages: withOwners,
    services: services.map((one) =>
      goesToOwner(one) || !isReached ? { ...one, heldUntil: null } : one,
    ),
  }
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
