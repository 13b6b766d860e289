import { GraphQLError } from 'graphql'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { type MemberRight, reaches } from '../../domain/users/membership.ts'
import { refusalError } from './answer.ts'
import type { Context } from './builder.ts'
import { neededRight } from './member-rights.ts'

const REFUSALS = {
  OWNER: {
    key: 'members.ownersOnly',
    message: 'Only owners of the account may do this.',
  },
  STAFF: {
    key: 'members.viewersRead',
    message: 'Your right is to read. Staff and owners of the account may do this.',
  },
} as const

const rightMissing = (needed: Exclude<MemberRight, 'VIEWER'>): GraphQLError => {
  const { key, message } = REFUSALS[needed]
  return new GraphQLError(message, {
    extensions: {
      code: 'FORBIDDEN',
      messages: [message],
      keys: [key],
      problems: [{ field: null, key, params: {} }],
    },
  })
}

/** Answers to alarms. */
const ANSWERS: ReadonlySet<string> = new Set([
  'acknowledgeAlarm',
  'acknowledgeAlarms',
  'acknowledgeGroup',
  'addCorrectiveAction',
  'onMyWay',
])

/**
 * The context in which a mutation runs for an account, a member or a token. The right that it needs
 * goes along with the actor: the write asks again (`transactionOf`). Throws when the right does not
 * reach it.
 */
export const withRightFor = (
  mutation: string,
  args: Readonly<Record<string, unknown>>,
  context: Context,
  actor: AccountActor,
): Context => {
  const needed = neededRight(mutation, args, actor)
  if (actor.ended !== undefined && needed !== 'VIEWER') {
    // Goods come first: who may answer alarms still does.
    if (!ANSWERS.has(mutation)) throw refusalError({ kind: 'account-ended' })
    const { right } = actor.ended
    if (!reaches(right, needed)) throw rightMissing(needed)
    return { ...context, actor: { ...actor, neededRight: needed, answersAlarm: true } }
  }
  if (needed !== 'VIEWER' && !reaches(actor.right, needed)) throw rightMissing(needed)
  return { ...context, actor: { ...actor, neededRight: needed } }
}
