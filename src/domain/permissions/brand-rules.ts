import type { AccountActor, Actor } from './actor.ts'
import { hasRole, managesPath, mayListAccounts, type Subject } from './rules.ts'

/** Accounts that can have a brand: resellers, and those that manage them. */
export const canHaveBrand = ({ role, membership }: Subject): boolean =>
  (role === 'affiliate' || role === 'admin') && (membership ?? null) === null

/** Brands are set by people: no machine's token does. */
export const mayHaveBrands = (actor: Actor): actor is AccountActor =>
  mayListAccounts(actor) && actor.token === undefined

/** Sees and sets the brand of its own account, and of resellers that it manages. */
export const mayBrand = (actor: Actor, account: Subject): boolean =>
  mayHaveBrands(actor) && canHaveBrand(account) && managesPath(actor, account.path)

/** A host name is the server's: whoever has one there receives logins and links in mails. */
export const mayAllowHosts = (actor: Actor): actor is AccountActor =>
  hasRole(actor, 'superadmin') && actor.token === undefined
