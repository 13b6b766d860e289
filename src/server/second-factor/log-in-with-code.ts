import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { secretHash } from '../secret.ts'
import type { LoggedIn, LogIn } from '../users/log-in.ts'
import type { FinishLogin } from './finish-login.ts'

type Deps = {
  logIn: (input: LogIn) => Promise<Result<LoggedIn, Refusal>>
  finishLogin: (actor: Actor, input: FinishLogin) => Promise<Result<true, Refusal>>
  actorOfSession: (sessionHash: string) => Promise<Actor>
}

/**
 * A login in one step, for programmes that have the code at hand: `code` shows the second factor of
 * the new session. With a wrong one the session is of no use to anybody: its token is not answered.
 */
export const logInWithCode =
  ({ logIn, finishLogin, actorOfSession }: Deps) =>
  async (
    input: LogIn & { code?: string | null | undefined },
  ): Promise<Result<LoggedIn, Refusal>> => {
    const { code, clientAddress } = input
    const loggedIn = await logIn(input)
    if (!loggedIn.ok || loggedIn.value.mustFinish !== 'SECOND_FACTOR' || !code) return loggedIn
    const sessionHash = secretHash(loggedIn.value.token)
    const finished = await finishLogin(await actorOfSession(sessionHash), { code, clientAddress })
    if (!finished.ok) return finished
    const actor = await actorOfSession(sessionHash)
    const mustFinish = (actor.kind === 'account' && actor.mustFinish) || null
    return ok({ ...loggedIn.value, mustFinish })
  }
