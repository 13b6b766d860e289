import type { AccountActor, Actor } from './actor.ts'
import { mayListAccounts } from './rules.ts'

/** Is told of the alarms of its customers. Messages of a machine would go on after its token has ended. */
export const mayHaveResellerRules = (actor: Actor): actor is AccountActor =>
  mayListAccounts(actor) && actor.token === undefined
