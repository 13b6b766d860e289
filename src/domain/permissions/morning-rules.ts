import type { Actor } from './actor.ts'
import { actsFor, managesPath, mayGrantRole, mayHoldTools, type Subject } from './rules.ts'

/** Notes about a customer on the morning list: its managers, but nobody about the account that it works with. */
export const mayFollowUp = (actor: Actor, customer: Subject): boolean =>
  actor.kind === 'account' && managesPath(actor, customer.path) && actsFor(actor) !== customer.id

/** The page of a customer: whoever manages it, and nobody about the account that it works with. */
export const maySeeCustomer = (actor: Actor, customer: Subject): boolean =>
  mayFollowUp(actor, customer) &&
  customer.role !== 'superadmin' &&
  mayHoldTools(customer.role) &&
  (customer.membership ?? null) === null

/** Sets its company, its last day and its limits, if the actor's right reaches that far. */
export const maySetCustomer = (actor: Actor, customer: Subject): boolean =>
  maySeeCustomer(actor, customer) && mayGrantRole(actor, customer.role)
