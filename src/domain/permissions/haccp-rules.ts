import { reaches } from '../users/membership.ts'
import type { Actor } from './actor.ts'
import { holdsTools, mayListTools, maySeeTool, type Subject } from './rules.ts'

/** The HACCP register of an account: for the account, its people, and whoever manages it. */
export const maySeeRegisterOf = (actor: Actor, account: Subject): boolean =>
  mayListTools(actor) && holdsTools(account) && maySeeTool(actor, account.path)

/** Enters checks and corrects them. */
export const mayEnterChecksOf = (actor: Actor, account: Subject): boolean =>
  maySeeRegisterOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'STAFF')

/** Says what is checked and how often, and signs a month. */
export const maySetRegisterOf = (actor: Actor, account: Subject): boolean =>
  maySeeRegisterOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'OWNER')
