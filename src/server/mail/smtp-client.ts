import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import { type SendOutcome, reasonText } from '../messages/send-outcome.ts'
import type { SmtpServer } from './smtp-url.ts'

/** One message for one recipient: `message` as it goes over the wire. */
export type Mail = { from: string; to: string; message: Buffer }

export type SmtpClient = {
  send(mail: Mail): Promise<SendOutcome>
  /** Ends idle connections; what is under way finishes. */
  close(): void
}

export type SmtpTimes = {
  /**
   * For a mail as a whole, connecting included: a server that sends a byte a second is never
   * silent. Well within a lease.
   */
  deadlineMs: number
  /** An unused connection is kept that long for the next mail. */
  idleMs: number
}
const TIMES: SmtpTimes = { deadlineMs: 30_000, idleMs: 10_000 }

const SLACK_MS = 1_000

/** Servers limit the mails of a connection; a hundred is allowed everywhere. */
const MOST_MAILS = 100

type Line = {
  connection: SMTPConnection
  mails: number
  idleTimer?: NodeJS.Timeout
  /** Told of an end or an error that comes between the answers. */
  broken: (error: Error) => void
}

type SmtpError = Error & {
  code?: string
  response?: string
  responseCode?: number
  command?: string
}

/**
 * What the mail server said of this sender, recipient or text, rather than of the connection or the
 * login.
 */
const isAboutThisMail = ({ command, code, responseCode }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && ((responseCode ?? 0) >= 500 || command === 'API')

/**
 * All who see an alarm read why it was not sent; where the operator's mail server stands is not
 * theirs to know.
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

/** Mails over connections that are kept open between them. */
export const createSmtpClient = (
  server: SmtpServer,
  times: Partial<SmtpTimes> = {},
): SmtpClient => {
  const { deadlineMs, idleMs } = { ...TIMES, ...times }
  const idle: Line[] = []
  let closed = false

  const leaveIdle = (line: Line): void => {
    clearTimeout(line.idleTimer)
    const at = idle.indexOf(line)
    if (at !== -1) idle.splice(at, 1)
  }

  const newLine = (): Line => {
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.tls === 'implicit',
      requireTLS: server.tls === 'required',
      // The deadline is the one that counts: none of these ends a mail before it, nor says why in
      // other words.
      connectionTimeout: deadlineMs + SLACK_MS,
      greetingTimeout: deadlineMs + SLACK_MS,
      socketTimeout: deadlineMs + idleMs + SLACK_MS,
      dnsTimeout: deadlineMs + SLACK_MS,
      socketCloseTimeout: 0,
    })
    const line: Line = { connection, mails: 0, broken: () => {} }
    connection.on('error', (error: Error) => line.broken(error))
    connection.on('end', () => {
      leaveIdle(line)
      line.broken(new Error('The mail server ended the connection.'))
    })
    return line
  }

  /** One step of the conversation; ends too when the connection does. */
  const step = <T>(
    line: Line,
    run: (done: (error?: Error | null, answer?: T) => void) => void,
  ): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      line.broken = reject
      run((error, answer) => (error ? reject(error) : resolve(answer)))
    })

  const open = async (line: Line): Promise<void> => {
    const { connection } = line
    await step(line, (done) => connection.connect(done))
    if (server.login !== null) {
      const { user, password } = server.login
      await step(line, (done) => connection.login({ credentials: { user, pass: password } }, done))
    }
  }

  /** A connection that still answers, from those that are kept. */
  const reuse = async (hold: (line: Line) => void): Promise<Line | null> => {
    for (let line = idle.pop(); line !== undefined; line = idle.pop()) {
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
  }

  const keep = (line: Line): void => {
    if (closed || line.mails >= MOST_MAILS) return line.connection.quit()
    line.idleTimer = setTimeout(() => {
      leaveIdle(line)
      line.connection.quit()
    }, idleMs).unref()
    idle.push(line)
  }

  const transact = async (
    { from, to, message }: Mail,
    hold: (line: Line) => void,
  ): Promise<void> => {
    let line = await reuse(hold)
    if (line === null) {
      line = newLine()
      hold(line)
      await open(line)
    }
    const { connection } = line
    line.mails++
    await step<SMTPConnectionSendInfo>(line, (done) =>
      connection.send({ from, to: [to] }, message, done),
    )
  }

  const withinDeadline = async (sending: Promise<void>): Promise<void> => {
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

  return {
    send: async (mail) => {
      const held: { line: Line | null } = { line: null }
      const sending = transact(mail, (line) => {
        held.line = line
      })
      try {
        await withinDeadline(sending)
        if (held.line !== null) keep(held.line)
        return { kind: 'sent' }
      } catch (error) {
        sending.catch(() => {})
        if (!(error instanceof Error)) throw error
        const outcome = outcomeOfError(error, server.host)
        if (held.line !== null && outcome.kind === 'refused') keep(held.line)
        else held.line?.connection.close()
        return outcome
      }
    },
    close: () => {
      closed = true
      for (const line of idle.splice(0)) {
        clearTimeout(line.idleTimer)
        line.connection.quit()
      }
    },
  }
}
