import type { Role } from '../../domain/users/account.ts'

/**
 * Where an account starts after login, and where it is led from a page that is not for its role.
 */
export const landingOf = (role: Role): string => {
  if (role === 'user') return '/dashboard'
  if (role === 'factory') return '/factory/view'
  return '/admin/userlist'
}

/**
 * The path that `#/admin/userlist` stands for, or null: old links and bookmarks have the hash form.
 */
export const pathOfHash = (hash: string): string | null =>
  hash.startsWith('#/') ? hash.slice(1) : null

/** A text that another page handed over with the address; null for none. */
export const handedText = (state: unknown, name: string): string | null => {
  const text: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof text === 'string' ? text : null
}

/** The page that was wanted before the login, as `from` of the address's state; null for none. */
export const wantedPath = (state: unknown): string | null => {
  const from = handedText(state, 'from')
  return from?.startsWith('/') ? from : null
}
