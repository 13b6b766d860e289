import { nextTurn } from '../next-turn.ts'
import type { Storage } from '../storage/storage.ts'
import type { Authenticate } from './caller.ts'
import { FINISH_FIRST, MUST_FINISH_FIRST, SESSION_ENDED } from './socket-limits.ts'
import type { Connection } from './subscription-protocol.ts'

/** Sessions that are checked before others get the event loop: some milliseconds. */
const CHECKS_IN_A_ROW = 10

type RecheckDeps = {
  authenticate: Authenticate
  onChange: Storage['onChange']
  report: (error: unknown) => void
}

/**
 * Checks the sessions of connections every `recheckMs` and after changes, and closes the sockets of
 * ended sessions, and of those that have to finish something first. A connection that a change may
 * concern gets nothing until it was checked. Returns the function that stops the checks.
 */
export const startRechecks = (
  connections: ReadonlySet<Connection>,
  { authenticate, onChange, report }: RecheckDeps,
  recheckMs: number,
): (() => void) => {
  const check = async (
    connection: Connection,
    actorOf: () => ReturnType<Authenticate>,
  ): Promise<void> => {
    const change = connection.uncheckedChange
    connection.caller = await actorOf()
    if (connection.caller === null)
      connection.socket.close(SESSION_ENDED, 'Your session has ended.')
    else if (connection.caller.mustFinish) connection.socket.close(MUST_FINISH_FIRST, FINISH_FIRST)
    // Another change may have come meanwhile.
    if (connection.uncheckedChange !== change) return
    connection.uncheckedChange = null
    for (const ready of connection.readyAgain) ready()
  }

  /** Two thousand sockets at once would keep readings waiting. */
  const checkInTurns = async (some: readonly Connection[]): Promise<void> => {
    // Tabs of one session.
    const actors = new Map<string, ReturnType<Authenticate>>()
    for (const [i, connection] of some.entries()) {
      if (i > 0 && i % CHECKS_IN_A_ROW === 0) await nextTurn()
      const { token, caller, socket } = connection
      if (token === null || caller === null || socket.readyState !== socket.OPEN) continue
      const actorOf = () => {
        const actor = actors.get(token) ?? authenticate(token, 'unattended')
        actors.set(token, actor)
        return actor
      }
      await check(connection, actorOf).catch(report)
    }
  }

  const changed = (isConcerned: (connection: Connection) => boolean): void => {
    const change = {}
    const concerned = [...connections].filter(
      (connection) => connection.caller !== null && isConcerned(connection),
    )
    for (const connection of concerned) connection.uncheckedChange = change
    void checkInTurns(concerned)
  }
  const stopListening = onChange({
    // A moved account changes the path of all accounts below it, so every session is checked.
    account: () => changed(() => true),
    token: (changes) => {
      const changedIds = new Set(changes.map(({ id }) => id))
      changed(({ caller }) => caller?.token !== undefined && changedIds.has(caller.token.id))
    },
    session: (changes) => {
      const changedHashes = new Set(changes.map(({ tokenHash }) => tokenHash))
      // A look ends by itself, and with the session of who looks.
      changed(({ caller }) =>
        [caller?.sessionHash, caller?.look?.hash, caller?.look?.sessionHash].some(
          (hash) => hash !== undefined && changedHashes.has(hash),
        ),
      )
    },
  })
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= checkInTurns([...connections]).finally(() => (round = null))
  }, recheckMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
