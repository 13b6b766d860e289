import type { Account, Role } from '../users/account.ts'
import type { Membership } from '../users/membership.ts'
import { reaches } from '../users/membership.ts'
import type { AccountActor, Actor } from './actor.ts'

/** What a rule needs to know of an account. `membership`: left out like null, for no member. */
export type Subject = { id: number; role: Role; path: string; membership?: Membership | null }

/** The account whose sensors, devices and customers the actor works with. */
export const actsFor = (actor: AccountActor): number => actor.memberOf ?? actor.id

/** "/1/7/23/" lies directly below "/1/7/". */
const pathAbove = (path: string): string =>
  path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)

/** An account as the one who asks, without a session. */
export const actorOfAccount = ({
  id,
  role,
  path,
  membership,
}: Pick<Account, 'id' | 'role' | 'path' | 'membership'>): AccountActor =>
  membership === null
    ? { kind: 'account', id, role, path }
    : {
        kind: 'account',
        id,
        role,
        path: pathAbove(path),
        memberOf: membership.accountId,
        right: membership.right,
      }

export const isAccount = (actor: Actor): actor is AccountActor => actor.kind === 'account'
export const hasRole = (actor: Actor, ...roles: Role[]): actor is AccountActor =>
  isAccount(actor) && roles.includes(actor.role)

/** True for the account itself and for all below it. */
export const isInSubtree = (path: string, ofPath: string): boolean => path.startsWith(ofPath)

/**
 * Which part of the tree an actor sees: all of it, or what lies in the subtree of a path, that
 * account included.
 */
export type Sight = { kind: 'all' } | { kind: 'subtree'; path: string }

export const sightOf = (actor: AccountActor): Sight =>
  actor.role === 'superadmin' ? { kind: 'all' } : { kind: 'subtree', path: actor.path }

/** Whether the actor manages accounts on this path. */
export const managesPath = (actor: Actor, path: string): boolean => {
  if (!isAccount(actor)) return false
  if (actor.role === 'superadmin') return true
  return (actor.role === 'admin' || actor.role === 'affiliate') && isInSubtree(path, actor.path)
}

/** Accounts with tools of their own: all but machines and the factory. */
export const mayHoldTools = (role: Role): boolean => role !== 'app' && role !== 'factory'

const isMember = ({ membership }: Subject): boolean => (membership ?? null) !== null

/** Tools, devices, displays and tokens belong to the account, never to one of its members. */
export const holdsTools = (owner: Subject): boolean => mayHoldTools(owner.role) && !isMember(owner)

export const mayListTools = (actor: Actor): actor is AccountActor =>
  isAccount(actor) && mayHoldTools(actor.role)

export const maySeeTool = (actor: Actor, ownerPath: string): boolean =>
  managesPath(actor, ownerPath) || (mayListTools(actor) && actor.path === ownerPath)

/** What people of a tool's former customer wrote about its alarms. */
export const mayReadFormerOwners = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/** Settings of the settings page: limits, names, messages. */
export const maySetTool = maySeeTool

export const mayPrintLog = maySeeTool

/** Signs an issued log, and withdraws a signature of its own. */
export const maySignLog = maySeeTool

/** Imports files of loggers into a tool, and takes imports back. */
export const mayImportInto = maySeeTool

/**
 * Shows the tools of this account on a wall display to everybody who has its link: the actor's own,
 * or those of an account that the actor manages.
 */
export const mayShareWallOf = (actor: Actor, owner: Subject): boolean =>
  holdsTools(owner) && maySeeTool(actor, owner.path)

/** Roles that add, edit, move and delete tools at all; `mayManageToolsOf` says whose. */
export const mayManageTools = (actor: Actor): actor is AccountActor =>
  hasRole(actor, 'superadmin', 'admin', 'affiliate')

/** Users add tools of their own, on devices that they hold. */
export const mayAddOwnTools = mayListTools

/** Adds, edits, moves and deletes tools of this owner. A user only adds and sets its own. */
export const mayManageToolsOf = (actor: Actor, owner: Subject): boolean =>
  holdsTools(owner) && managesPath(actor, owner.path)

/** The actor's own profile, language, password and time zone. Machines have none. */
export const mayHaveProfile = (actor: Actor): actor is AccountActor =>
  isAccount(actor) && actor.role !== 'app'

/** Machines authenticate with keys and never by the login page. */
export const mayLogIn = (role: Role): boolean => role !== 'app'

/** Members see the account that they act for, and each other. */
export const maySeeAccount = (actor: Actor, account: Subject): boolean =>
  mayHaveProfile(actor) &&
  account.role !== 'app' &&
  (actor.id === account.id ||
    actsFor(actor) === (account.membership?.accountId ?? account.id) ||
    managesPath(actor, account.path))

/** Superadmins have no members: each is a person of its own already. */
export const mayHaveMembers = (role: Role): boolean => mayLogIn(role) && role !== 'superadmin'

/** The people of an account: for the account itself, its members, and whoever manages it. */
export const maySeeMembersOf = (actor: Actor, account: Subject): boolean =>
  maySeeAccount(actor, account) && mayHaveMembers(account.role) && !isMember(account)

/** The accounts whose members an actor manages, if its right reaches that far. */
export const managesMembersOf = (actor: Actor, account: Subject): boolean =>
  maySeeMembersOf(actor, account) &&
  isAccount(actor) &&
  (actsFor(actor) === account.id || mayGrantRole(actor, account.role))

/** Invites people into an account, changes their rights and removes them. */
export const mayManageMembersOf = (actor: Actor, account: Subject): boolean =>
  managesMembersOf(actor, account) && isAccount(actor) && reaches(actor.right, 'OWNER')

/** A member as the account that it belongs to, which has its role and lies above it. */
const companyOf = (member: Subject & { membership: Membership }): Subject => ({
  id: member.membership.accountId,
  role: member.role,
  path: pathAbove(member.path),
})

const mayManageMember = (actor: Actor, { membership, ...account }: Subject): boolean =>
  membership !== undefined &&
  membership !== null &&
  mayManageMembersOf(actor, companyOf({ ...account, membership }))

export const mayListAccounts = (actor: Actor): actor is AccountActor =>
  hasRole(actor, 'superadmin', 'admin', 'affiliate')
export const mayListAffiliates = (actor: Actor): actor is AccountActor =>
  hasRole(actor, 'superadmin', 'admin')

const GRANTED_BY = {
  user: ['affiliate', 'admin', 'superadmin'],
  affiliate: ['admin', 'superadmin'],
  admin: ['superadmin'],
  factory: ['superadmin'],
  app: ['superadmin'],
  superadmin: ['superadmin'],
} as const satisfies Record<Role, readonly Role[]>

/** Nobody grants a role at or above its own, superadmin excepted. */
export const mayGrantRole = (actor: Actor, role: Role): boolean =>
  hasRole(actor, ...GRANTED_BY[role])

/**
 * An account hangs under one whose role could have made it; so no branch of the tree holds a role
 * above its root's.
 */
export const mayHangUnder = (role: Role, parentRole: Role): boolean =>
  (GRANTED_BY[role] as readonly Role[]).includes(parentRole)

/** `parent`: the account directly above the new one. */
export const mayCreateAccount = (actor: Actor, role: Role, parent: Subject): boolean =>
  mayGrantRole(actor, role) && mayHangUnder(role, parent.role) && managesPath(actor, parent.path)

/** The actor's own account, or one below it whose role the actor may grant. */
export const mayEditAccount = (actor: Actor, account: Subject): boolean =>
  maySeeAccount(actor, account) &&
  isAccount(actor) &&
  (actor.id === account.id ||
    (isMember(account) ? mayManageMember(actor, account) : mayGrantRole(actor, account.role)))

/**
 * On the profile page the e-mail is read only: a manager changes it. A superadmin, whom nobody
 * manages, changes its own.
 */
export const mayChangeEmail = (actor: Actor, account: Subject): boolean =>
  mayEditAccount(actor, account) &&
  (isMember(account) ? mayManageMember(actor, account) : mayGrantRole(actor, account.role))

export const mayMoveAccount = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/**
 * The last superadmin and accounts with others under them are refused by the service, which can
 * count.
 */
export const mayDeleteAccount = (actor: Actor, account: Subject): boolean =>
  isAccount(actor) && actor.id !== account.id && mayEditAccount(actor, account)

/** A link by which somebody else chooses a new password. For the own one there is "Forgotten?". */
export const mayResetPasswordOf = mayDeleteAccount

/** Removes the second factor of somebody else who lost it. */
export const mayResetFactorOf = mayDeleteAccount

/** Requires a second factor of a branch: of the account that the actor acts for, or of one below. */
export const mayRequireFactorOf = (actor: Actor, account: Subject): boolean =>
  mayEditAccount(actor, account) || isOwnBranch(actor, account)

/** Ends it; `setBy`: who set it. What was set from above, only somebody above the account ends. */
export const mayEndRequirementOf = (actor: Actor, account: Subject, setBy: Subject): boolean =>
  mayRequireFactorOf(actor, account) &&
  (!isOwnBranch(actor, account) || isInSubtree(setBy.path, account.path))

const isOwnBranch = (actor: Actor, account: Subject): boolean =>
  mayHaveProfile(actor) && (actor.id === account.id || actsFor(actor) === account.id)

/**
 * Everybody sees the entries of the audit trail that concern their own branch; the factory also
 * those about devices.
 */
export const maySeeTrail = mayHaveProfile
export const maySeeTrailOfDevices = (actor: Actor): boolean =>
  hasRole(actor, 'superadmin', 'factory')
export const mayCheckTrail = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/** The data stored about a person: for that person, and for superadmin, who alone erases it. */
export const mayExportPerson = (actor: Actor, person: Subject): boolean =>
  mayHaveProfile(actor) &&
  person.role !== 'app' &&
  (actor.id === person.id || actor.role === 'superadmin')
export const mayErasePerson = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/** Whether messages leave the server, and how many wait. */
export const maySeeMailState = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/** What is wrong with the server itself. */
export const maySeeServerTroubles = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/** Whether stored readings are damaged, of any customer. */
export const maySeeDamagedReadings = (actor: Actor): boolean => hasRole(actor, 'superadmin')

export const mayManageAppKeys = (actor: Actor): actor is AccountActor =>
  hasRole(actor, 'superadmin')
