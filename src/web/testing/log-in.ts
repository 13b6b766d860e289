import type { Role } from '../../domain/users/account.ts'
import { startSession } from '../session/session.ts'

/** Starts a session of Joanna Whitfield's, as the login page does. */
export const logIn = (role: Role = 'user', token = 'opaque'): void =>
  startSession({ token, user: { username: 'joanna@harbour.example', role, id: '7' } })
