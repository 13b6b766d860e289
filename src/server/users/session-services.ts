import { secretHash } from '../secret.ts'
import { actorOfSession } from './actor-of-session.ts'
import { ensureFirstSuperadmin } from './ensure-first-superadmin.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { setPassword } from './set-password.ts'
import type { UserDeps } from './user-deps.ts'

export const sessionServices = (deps: UserDeps) => ({
  logIn: logIn(deps),
  logOut: logOut(deps),
  setPassword: setPassword(deps),
  ensureFirstSuperadmin: ensureFirstSuperadmin(deps),
  /** Who asks, by the bearer token as it came. */
  actorOf: (token: string) => actorOfSession(deps)(secretHash(token)),
  /** The same by the hash that a socket keeps. */
  actorOfSession: actorOfSession(deps),
})
