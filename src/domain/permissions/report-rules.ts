import { reaches } from '../users/membership.ts'
import type { Actor } from './actor.ts'
import { holdsTools, mayListTools, maySeeTool, type Subject } from './rules.ts'

/** Reports by plan of an account, and their files: for the account, its people, and whoever manages it. */
export const maySeeReportsOf = (actor: Actor, account: Subject): boolean =>
  mayListTools(actor) && holdsTools(account) && maySeeTool(actor, account.path)

/** Makes a report at once. */
export const mayRunReportsOf = (actor: Actor, account: Subject): boolean =>
  maySeeReportsOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'STAFF')

/** Says which reports go to whom, if the actor's right reaches that far. */
export const mayPlanReportsOf = (actor: Actor, account: Subject): boolean =>
  maySeeReportsOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'OWNER')
