import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import { type SendOutcome, reasonText } from '../messages/send-outcome.ts'
import { createIdleLines } from './idle-lines.ts'
import { newLine, openLine, type SmtpLine, step } from './smtp-line.ts'
import type { SmtpServer } from './smtp-url.ts'

/** One message for one recipient: `message` as it goes over the wire. */
export type Mail = { from: string; to: string; message: Buffer }

export type SmtpClient = {
  send(mail: Mail): Promise<SendOutcome>
  /** Ends idle connections. Mails under way are finished. */
  close(): void
}

export type SmtpTimes = {
  /**
   * The time for a whole mail, connecting included: with a server that sends a byte a second, no
   * timeout of silence ends it. Shorter than the lease of a message.
   */
  deadlineMs: number
  /** For how long an unused connection stays open for the next mail. */
  idleMs: number
}
export const SMTP_TIMES: SmtpTimes = { deadlineMs: 30_000, idleMs: 10_000 }

type SmtpError = Error & {
  code?: string
  response?: string
  responseCode?: number
  command?: string
}

/** Whether the server refused this sender, recipient or text, and not the connection or login. */
const isAboutThisMail = ({ command, code, responseCode }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && ((responseCode ?? 0) >= 500 || command === 'API')

/**
 * Everybody who sees an alarm may read why it was not sent, but not the mail server's address,
 * which is the operator's business.
 */
const ADDRESS = /(\d{1,3}\.){3}\d{1,3}(:\d+)?|\[?[\da-f]*:[\da-f]*:[\da-f:.]*\]?(:\d+)?/gi
const reasonOf = ({ response, message, code }: SmtpError, host: string): string =>
  reasonText(response ?? (message.replace(ADDRESS, '…').replaceAll(host, '…') || (code ?? '')))

const outcomeOfError = (error: SmtpError, host: string): SendOutcome => {
  const reason = reasonOf(error, host)
  return isAboutThisMail(error)
    ? { kind: 'refused', reason }
    : { kind: 'retry', reason, isOutage: true }
}

/** Throws when the mail is not sent in time; the caller then gives it up. */
const withinDeadline = async (sending: Promise<void>, deadlineMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The mail server did not finish within ${deadlineMs / 1_000} s.`)),
      deadlineMs,
    )
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** One try to send one mail, over one connection after the other until one works. */
type Attempt = { line: SmtpLine | null; givenUp: AbortController }

/** From here on nothing of this attempt reaches a mail server. */
const giveUp = ({ line, givenUp }: Attempt): void => {
  givenUp.abort()
  line?.connection.close()
}

/** Mails over connections that are kept open between them. */
export const createSmtpClient = (
  server: SmtpServer,
  times: Partial<SmtpTimes> = {},
): SmtpClient => {
  const { deadlineMs, idleMs } = { ...SMTP_TIMES, ...times }
  const idle = createIdleLines(idleMs)

  /** Notes each line in `attempt` before it is used, so that `giveUp` can end it at any time. */
  const transact = async ({ from, to, message }: Mail, attempt: Attempt): Promise<void> => {
    const { signal } = attempt.givenUp
    const hold = (next: SmtpLine): void => {
      attempt.line = next
    }
    let line = await idle.take(hold, signal)
    // A kept connection that did not answer until the deadline: the mail is reported as failed, and
    // must not go out over another connection.
    signal.throwIfAborted()
    if (line === null) {
      line = newLine(server, { deadlineMs, idleMs }, idle.remove)
      hold(line)
      await openLine(line, server)
      signal.throwIfAborted()
    }
    const { connection } = line
    line.mails++
    await step<SMTPConnectionSendInfo>(line, (done) =>
      connection.send({ from, to: [to] }, message, done),
    )
  }

  return {
    send: async (mail) => {
      const attempt: Attempt = { line: null, givenUp: new AbortController() }
      const sending = transact(mail, attempt)
      try {
        await withinDeadline(sending, deadlineMs)
        if (attempt.line !== null) idle.keep(attempt.line)
        return { kind: 'sent' }
      } catch (error) {
        sending.catch(() => {})
        if (!(error instanceof Error)) throw error
        const outcome = outcomeOfError(error, server.host)
        if (attempt.line !== null && outcome.kind === 'refused') idle.keep(attempt.line)
        else giveUp(attempt)
        return outcome
      }
    },
    close: idle.close,
  }
}
