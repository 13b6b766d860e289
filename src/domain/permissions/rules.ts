import type { Role } from '../users/account.ts'
import type { AccountActor, Actor } from './actor.ts'

/** What a rule needs to know of an account. */
export type Subject = { id: number; role: Role; path: string }

const isAccount = (actor: Actor): actor is AccountActor => actor.kind === 'account'
const hasRole = (actor: Actor, ...roles: Role[]): actor is AccountActor => isAccount(actor) && roles.includes(actor.role)

/** True for the account itself and for all below it. */
export const isInSubtree = (path: string, ofPath: string): boolean => path.startsWith(ofPath)

const managesPath = (actor: Actor, path: string): boolean => {
  if (!isAccount(actor)) return false
  if (actor.role === 'superadmin') return true
  return (actor.role === 'admin' || actor.role === 'affiliate') && isInSubtree(path, actor.path)
}

/** A person's own tools: everybody but machines and the factory. */
const holdsTools = (actor: Actor): actor is AccountActor => hasRole(actor, 'user', 'affiliate', 'admin', 'superadmin')

export const maySeeTool = (actor: Actor, ownerPath: string): boolean =>
  managesPath(actor, ownerPath) || (holdsTools(actor) && actor.path === ownerPath)

/** Settings of the settings page: limits, names, messages. */
export const maySetTool = maySeeTool

export const mayPrintLog = maySeeTool

/** Adds, edits, moves and deletes tools of this owner. A plain user only sets what is its own. */
export const mayManageToolsOf = (actor: Actor, owner: Subject): boolean =>
  owner.role !== 'app' && owner.role !== 'factory' && managesPath(actor, owner.path)

export const maySeeAccount = (actor: Actor, account: Subject): boolean =>
  isAccount(actor) && account.role !== 'app' && (actor.id === account.id || managesPath(actor, account.path))

export const mayListAccounts = (actor: Actor): actor is AccountActor => hasRole(actor, 'superadmin', 'admin', 'affiliate')
export const mayListAffiliates = (actor: Actor): actor is AccountActor => hasRole(actor, 'superadmin', 'admin')

/** Accounts of the roles that own others. */
export const mayHaveChildren = (role: Role): boolean => role === 'superadmin' || role === 'admin' || role === 'affiliate'

const GRANTED_BY = {
  user: ['affiliate', 'admin', 'superadmin'],
  affiliate: ['admin', 'superadmin'],
  admin: ['superadmin'],
  factory: ['superadmin'],
  app: ['superadmin'],
  superadmin: ['superadmin'],
} as const satisfies Record<Role, readonly Role[]>

export const mayGrantRole = (actor: Actor, role: Role): boolean => hasRole(actor, ...GRANTED_BY[role])

/** `parent`: the account that the new one is to hang under. */
export const mayCreateAccount = (actor: Actor, role: Role, parent: Subject): boolean =>
  mayGrantRole(actor, role) && mayHaveChildren(parent.role) && managesPath(actor, parent.path)

/** One's own profile, or an account below whose role one could have granted. */
export const mayEditAccount = (actor: Actor, account: Subject): boolean =>
  isAccount(actor) && account.role !== 'app' && (actor.id === account.id || (managesPath(actor, account.path) && mayGrantRole(actor, account.role)))

export const mayMoveAccount = (actor: Actor): boolean => hasRole(actor, 'superadmin')

/** The last superadmin and accounts with others under them are refused by the service, which can count. */
export const mayDeleteAccount = (actor: Actor, account: Subject): boolean =>
  isAccount(actor) && actor.id !== account.id && mayEditAccount(actor, account)

export const mayManageDevices = (actor: Actor): actor is AccountActor => hasRole(actor, 'superadmin', 'factory')
export const mayManageAppKeys = (actor: Actor): actor is AccountActor => hasRole(actor, 'superadmin')
