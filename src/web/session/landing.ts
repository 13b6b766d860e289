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
