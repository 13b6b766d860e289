import type { Actor } from './actor.ts'
import { holdsTools, mayListTools, maySeeTool, type Subject } from './rules.ts'

/** Gives an inspector a link to sensors of this account, and ends it: the account, or whoever manages it. */
export const mayGiveInspectionOf = (actor: Actor, account: Subject): boolean =>
  mayListTools(actor) && holdsTools(account) && maySeeTool(actor, account.path)
