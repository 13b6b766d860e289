import type { Actor } from './actor.ts'
import { actsFor, managesPath, type Subject } from './rules.ts'

/** Notes about a customer on the morning list: its managers, but nobody about the account that it works with. */
export const mayFollowUp = (actor: Actor, customer: Subject): boolean =>
  actor.kind === 'account' && managesPath(actor, customer.path) && actsFor(actor) !== customer.id
