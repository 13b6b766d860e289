import type { SupportGrant } from '../support/support-access.ts'
import { reaches } from '../users/membership.ts'
import type { AccountActor, Actor } from './actor.ts'
import { actsFor, holdsTools, isAccount, managesPath, type Subject } from './rules.ts'

/** A person with a session of its own: no machine, and nobody who only looks. */
const isPresent = (actor: Actor): actor is AccountActor =>
  isAccount(actor) && actor.token === undefined && actor.look === undefined

/** Whether there is somebody above who may be let look. Superadmins have nobody above. */
export const maySeeSupportAccess = (actor: Actor): actor is AccountActor =>
  isAccount(actor) &&
  actor.token === undefined &&
  (actor.role === 'user' || actor.role === 'affiliate' || actor.role === 'admin')

/** Lets somebody above look, and takes it back. */
export const mayGrantSupport = (actor: Actor): actor is AccountActor =>
  maySeeSupportAccess(actor) && isPresent(actor) && reaches(actor.right, 'OWNER')

/** Takes it back: whoever belongs to the account, also when the account has ended. */
export const mayEndSupport = (actor: Actor): actor is AccountActor =>
  maySeeSupportAccess(actor) && isPresent(actor)

/** Sees at which customers it is let look: whoever belongs to an account that manages others. */
const mayHearOfGrants = (actor: Actor): actor is AccountActor =>
  isPresent(actor) &&
  (actor.role === 'superadmin' || actor.role === 'admin' || actor.role === 'affiliate')

/** Looks at customers at all: whoever works for such an account. */
export const mayLookAtCustomers = (actor: Actor): actor is AccountActor =>
  mayHearOfGrants(actor) && reaches(actor.right, 'STAFF')

/** Uses a grant. `account`: whose things the grant is about. */
export const mayUseGrant = (
  actor: Actor,
  grant: Pick<SupportGrant, 'managerId'>,
  account: Subject,
): boolean => mayLookAtCustomers(actor) && maySeeGrant(actor, grant, account)

export const maySeeGrant = (
  actor: Actor,
  { managerId }: Pick<SupportGrant, 'managerId'>,
  account: Subject,
): boolean =>
  mayHearOfGrants(actor) &&
  managesPath(actor, account.path) &&
  (managerId === null ? actor.role === 'superadmin' : actsFor(actor) === managerId)

/** Asks the owner of an account below to be let look. */
export const mayAskForSupport = (actor: Actor, account: Subject): boolean =>
  mayLookAtCustomers(actor) &&
  managesPath(actor, account.path) &&
  holdsTools(account) &&
  account.role !== 'superadmin' &&
  actsFor(actor) !== account.id
