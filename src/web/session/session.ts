import type { Role } from '../../domain/users/account.ts'

/** `username` is the e-mail address. */
export type SessionUser = { username: string; role: Role; id: string }
export type Session = { token: string; user: SessionUser }

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
export const isAuthenticated = (): boolean => localStorage.getItem('authenticated') === 'true'

export const sessionToken = (): string | null => localStorage.getItem('token')

let parsedFrom: string | null = null
let parsed: SessionUser | null = null

/**
 * The same object while the stored text is the same: `useSyncExternalStore` compares identities.
 */
export const sessionUser = (): SessionUser | null => {
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

const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  'role' in value &&
  'id' in value

let leftByChoice = false

/**
 * True after a logout. After a session that ended by itself it is false, and the next login leads
 * back to the same page.
 */
export const wasLeftByChoice = (): boolean => leftByChoice

export const startSession = ({ token, user }: Session): void => {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('authenticated', 'true')
  leftByChoice = false
  announce()
}

export const endSession = (why: 'logout' | 'expired'): void => {
  leftByChoice = why === 'logout'
  localStorage.setItem('authenticated', 'false')
  localStorage.removeItem('token')
  localStorage.removeItem('user')
  announce()
}
