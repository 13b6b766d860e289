import { type SmtpLine, step } from './smtp-line.ts'

/** Servers limit the mails of a connection; a hundred is allowed everywhere. */
const MOST_MAILS = 100

/** Open connections to the mail server that wait for the next mail. */
export type IdleLines = {
  /**
   * Answers a connection that still works, or null. Calls `hold` with each connection before it is
   * tried. Tries none once `givenUp` is aborted.
   */
  take(hold: (line: SmtpLine) => void, givenUp: AbortSignal): Promise<SmtpLine | null>
  /** Keeps the connection for `idleMs`, then ends it. Ends it at once when it is used up. */
  keep(line: SmtpLine): void
  /** The server ended the connection. */
  remove(line: SmtpLine): void
  /** Ends all connections, and from now on each one that `keep` gets. */
  close(): void
}

export const createIdleLines = (idleMs: number): IdleLines => {
  const idle: SmtpLine[] = []
  let isClosed = false

  const remove = (line: SmtpLine): void => {
    clearTimeout(line.idleTimer)
    const at = idle.indexOf(line)
    if (at !== -1) idle.splice(at, 1)
  }

  return {
    take: async (hold, givenUp) => {
      while (!givenUp.aborted) {
        const line = idle.pop()
        if (line === undefined) break
        const { connection } = line
        clearTimeout(line.idleTimer)
        hold(line)
        const answers = await step(line, (done) => connection.reset(done)).then(
          () => true,
          () => false,
        )
        if (answers) return line
        connection.close()
      }
      return null
    },
    keep: (line) => {
      if (isClosed || line.mails >= MOST_MAILS) return line.connection.quit()
      line.idleTimer = setTimeout(() => {
        remove(line)
        line.connection.quit()
      }, idleMs).unref()
      idle.push(line)
    },
    remove,
    close: () => {
      isClosed = true
      for (const line of idle.splice(0)) {
        clearTimeout(line.idleTimer)
        line.connection.quit()
      }
    },
  }
}
