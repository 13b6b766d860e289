import type { AccountActor } from '../../domain/permissions/actor.ts'
import { answer, refusalError } from './answer.ts'
import type { Context } from './builder.ts'
import { isOnRecord, lookPage } from './look-pages.ts'

const isLooking = (
  actor: Context['actor'],
): actor is AccountActor & { look: NonNullable<AccountActor['look']> } =>
  actor.kind === 'account' && actor.look !== undefined

/** Throws when somebody who looks with another's eyes may not ask for this operation. */
export const refuseClosedToLooks = (operation: string, { actor }: Context): void => {
  if (isLooking(actor) && lookPage(operation) === null) throw refusalError({ kind: 'only-looks' })
}

/** Puts on the record what is seen with an operation, before it is answered. */
export const noteLook = async (operation: string, { actor, services }: Context): Promise<void> => {
  if (!isLooking(actor)) return
  const page = lookPage(operation)
  if (page !== null && isOnRecord(page)) answer(await services.support.noteView(actor, page))
}

/** For an operation of the schema: first whether it is open, then the record, then its answer. */
export const asLooking = <T>(operation: string, context: Context, resolve: () => T) => {
  if (!isLooking(context.actor)) return resolve()
  refuseClosedToLooks(operation, context)
  return noteLook(operation, context).then(resolve)
}
