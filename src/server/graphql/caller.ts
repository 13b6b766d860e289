import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Context } from './builder.ts'
import { asLooking } from './look-check.ts'
import { withRightFor } from './member-check.ts'
import type { Attendance } from '../../domain/users/session-time.ts'

/**
 * Null when the token has no valid session: unknown, expired or revoked. Attended, it is a use of the
 * session, which ends later for it.
 */
export type Authenticate = (token: string, attendance: Attendance) => Promise<AccountActor | null>

export const authenticateBy =
  ({
    actorOf,
  }: {
    actorOf: (token: string, attendance: Attendance) => Promise<Actor>
  }): Authenticate =>
  async (token, attendance) => {
    const actor = await actorOf(token, attendance)
    return actor.kind === 'nobody' ? null : actor
  }

/** The token of an `Authorization: Bearer …` value, or null. */
export const bearerToken = (authorization: unknown): string | null => {
  if (typeof authorization !== 'string') return null
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1] ?? null
}

/**
 * Lets every mutation ask first for the caller's right, and every operation whether somebody only looks with
 * another's eyes. Changes the schema in place.
 */
export const askRights = (schema: GraphQLSchema): GraphQLSchema => {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { name, resolve } = field
    if (resolve !== undefined) field.resolve = askingLook(name, askingRight(name, resolve))
  }
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { name, resolve } = field
    if (resolve !== undefined) field.resolve = askingLook(name, resolve)
  }
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const { name, subscribe } = field
    if (subscribe !== undefined) field.subscribe = askingLook(name, subscribe)
  }
  return schema
}

const askingLook =
  (
    operation: string,
    resolve: GraphQLFieldResolver<unknown, Context>,
  ): GraphQLFieldResolver<unknown, Context> =>
  (root, args, context, info) =>
    context.actor.kind === 'account' && context.actor.look !== undefined
      ? asLooking(operation, context, () => resolve(root, args, context, info))
      : resolve(root, args, context, info)

const askingRight =
  (
    mutation: string,
    resolve: GraphQLFieldResolver<unknown, Context>,
  ): GraphQLFieldResolver<unknown, Context> =>
  (root, args: Record<string, unknown>, context, info) => {
    const { actor } = context
    // Of members, and of accounts that have ended.
    const isLimited = actor.kind === 'account' && actor.right !== undefined
    return resolve(
      root,
      args,
      isLimited ? withRightFor(mutation, args, context, actor) : context,
      info,
    )
  }
