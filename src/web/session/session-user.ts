import type { Role } from '../../domain/users/account.ts'

/** `username` is the e-mail address. */
export type SessionUser = { username: string; role: Role; id: string }
