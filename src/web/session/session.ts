import { ROLES } from '../../domain/users/account.ts'
import { currentLook, dropLook, leaveLook } from './look.ts'
import type { SessionUser } from './session-user.ts'

export type { SessionUser } from './session-user.ts'

/**
 * The look of the nearest brand above the account, which before-paint.js shows from the next visit's first
 * paint on. Of the own session: who looks with a customer's eyes keeps the own look.
 */
export type SessionBrand = { id: string; name: string }

const BRAND_KEY = 'coldwatch.brand'
const keepBrand = ({ id }: SessionUser, brand: SessionBrand | null): boolean => {
  const text = JSON.stringify({ of: id, ...brand })
  if (text === localStorage.getItem(BRAND_KEY)) return false
  localStorage.setItem(BRAND_KEY, text)
  return true
}

/** `isUnfinished`: the login is not complete, so that the server answers only what completes it. */
export type Session = {
  token: string
  user: SessionUser
  isUnfinished?: boolean
  /** Left out: the account says it later. */
  brand?: SessionBrand | null | undefined
}

type Listener = () => void
const listeners = new Set<Listener>()
const announce = () => {
  for (const listener of listeners) listener()
}

// Another tab logs in or out: this one follows.
if (typeof window !== 'undefined') window.addEventListener('storage', announce)

export const onSessionChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clients in the field rely on the flag being the text "true". */
const isFlagSet = (): boolean => localStorage.getItem('authenticated') === 'true'

/** Whether there is a session whose account can be read: without it no page knows where to lead. */
export const isAuthenticated = (): boolean => isFlagSet() && sessionUser() !== null

/** Whether the login must be completed before any page opens. The page asks the server what is left. */
export const isUnfinished = (): boolean => localStorage.getItem('unfinished') === 'true'

/** The server says that the login must be completed, or that it is complete. */
export const noteUnfinished = (unfinished: boolean): void => {
  if (unfinished === isUnfinished()) return
  if (unfinished) localStorage.setItem('unfinished', 'true')
  else localStorage.removeItem('unfinished')
  announce()
}

/** In a tab that looks with a customer's eyes: of the look, as is `sessionUser`. */
export const sessionToken = (): string | null =>
  currentLook()?.token ?? localStorage.getItem('token')

let parsedFrom: string | null = null
let parsed: SessionUser | null = null

/**
 * The same object while the stored text is the same: `useSyncExternalStore` compares identities.
 */
export const sessionUser = (): SessionUser | null => {
  const look = currentLook()
  if (look !== null) return look.user
  const text = localStorage.getItem('user')
  if (text === parsedFrom) return parsed
  parsedFrom = text
  try {
    const user: unknown = text === null ? null : JSON.parse(text)
    parsed = isSessionUser(user) ? user : null
  } catch {
    parsed = null
  }
  return parsed
}

/** Role app never logs in on a page: no page is for it. */
const isPageRole = (value: unknown): boolean =>
  value !== 'app' && ROLES.some((role) => role === value)

const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  typeof value.username === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'role' in value &&
  isPageRole(value.role)

let leftByChoice = false
let endedByItself = false

/**
 * True after a logout. After a session that ended by itself it is false, and the next login leads
 * back to the same page.
 */
export const wasLeftByChoice = (): boolean => leftByChoice

/** True after the server has refused the session of this page: it expired, or somebody ended it. */
export const hasEndedByItself = (): boolean => endedByItself

/** The server says which brand is above the account of the session; null: none. */
export const noteBrand = (user: SessionUser, brand: SessionBrand | null): void => {
  if (keepBrand(user, brand)) announce()
}

export const startSession = ({ token, user, isUnfinished = false, brand }: Session): void => {
  if (isUnfinished) localStorage.setItem('unfinished', 'true')
  else localStorage.removeItem('unfinished')
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  if (brand !== undefined) keepBrand(user, brand)
  localStorage.setItem('authenticated', 'true')
  leftByChoice = false
  endedByItself = false
  announce()
}

export const endSession = (why: 'logout' | 'expired'): void => {
  // The look has ended, and not the session of who looks.
  if (why === 'expired' && currentLook() !== null) return leaveLook()
  dropLook()
  leftByChoice = why === 'logout'
  endedByItself = why === 'expired'
  localStorage.setItem('authenticated', 'false')
  localStorage.removeItem('token')
  localStorage.removeItem('user')
  localStorage.removeItem('unfinished')
  localStorage.removeItem(BRAND_KEY)
  announce()
}

/** Ends what is left of a session whose account was lost or altered in the browser's storage. */
export const endBrokenSession = (): void => {
  if (isFlagSet() && sessionUser() === null) endSession('expired')
}
