import { reaches } from '../users/membership.ts'
import type { Actor } from './actor.ts'
import { holdsTools, mayListTools, maySeeTool, type Subject } from './rules.ts'

/** Whom drills of an account reached: for the account, its people, and whoever manages it. */
export const maySeeDrillsOf = (actor: Actor, account: Subject): boolean =>
  mayListTools(actor) && holdsTools(account) && maySeeTool(actor, account.path)

/** Begins drills of the account and plans them, if the actor's right reaches that far. */
export const mayStartDrillsOf = (actor: Actor, account: Subject): boolean =>
  maySeeDrillsOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'OWNER')
