import { reaches } from '../users/membership.ts'
import type { Actor } from './actor.ts'
import { holdsTools, mayListTools, maySeeTool, type Subject } from './rules.ts'

/** The sites of an account: for the account, its people, and whoever manages it. */
export const maySeeSitesOf = (actor: Actor, account: Subject): boolean =>
  mayListTools(actor) && holdsTools(account) && maySeeTool(actor, account.path)

/** Adds, changes and deletes them, if the actor's right reaches that far. */
export const mayManageSitesOf = (actor: Actor, account: Subject): boolean =>
  maySeeSitesOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'OWNER')
