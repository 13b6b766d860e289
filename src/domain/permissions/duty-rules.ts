import type { Membership } from '../users/membership.ts'
import { reaches } from '../users/membership.ts'
import type { Actor } from './actor.ts'
import { holdsTools, mayListTools, maySeeTool, type Subject } from './rules.ts'

/** Who is on duty for an account: for the account, its people, and whoever manages it. */
export const maySeeRotaOf = (actor: Actor, account: Subject): boolean =>
  mayListTools(actor) && holdsTools(account) && maySeeTool(actor, account.path)

/** Sets it, and makes the link for calendars, if the actor's right reaches that far. */
export const maySetRotaOf = (actor: Actor, account: Subject): boolean =>
  maySeeRotaOf(actor, account) && actor.kind === 'account' && reaches(actor.right, 'OWNER')

/** The owner of the account itself, or a member who may answer alarms. */
export const mayBeOnDutyFor = (
  accountId: number,
  person: { id: number; membership: Membership | null },
): boolean =>
  person.id === accountId ||
  (person.membership?.accountId === accountId && reaches(person.membership.right, 'STAFF'))
