import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { type MemberRight, reaches } from '../../domain/users/membership.ts'
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

/**
 * Lets every mutation ask first whether the right of a member, or of a member's token, reaches it.
 * The right that it needs goes along with the actor: the write asks again (`transactionOf`).
 * Changes the schema in place.
 */
export const askRights = (schema: GraphQLSchema): GraphQLSchema => {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    if (resolve !== undefined) field.resolve = asking(field.name, resolve)
  }
  return schema
}

const asking =
  (
    mutation: string,
    resolve: GraphQLFieldResolver<unknown, Context>,
  ): GraphQLFieldResolver<unknown, Context> =>
  (root, args: Record<string, unknown>, context, info) => {
    const { actor } = context
    if (actor.kind === 'nobody' || actor.right === undefined)
      return resolve(root, args, context, info)
    const needed = neededRight(mutation, args, actor)
    if (needed !== 'VIEWER' && !reaches(actor.right, needed)) throw rightMissing(needed)
    const withNeed: AccountActor = { ...actor, neededRight: needed }
    return resolve(root, args, { ...context, actor: withNeed }, info)
  }
