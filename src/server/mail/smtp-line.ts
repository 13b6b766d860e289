import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpServer } from './smtp-url.ts'

/** A connection to the mail server, over which mails go one after the other. */
export type SmtpLine = {
  connection: SMTPConnection
  /** Mails sent over it so far. */
  mails: number
  idleTimer?: NodeJS.Timeout
  /** Called when the connection ends or fails; the step that runs then fails. */
  broken: (error: Error) => void
}

/** Added to nodemailer's own timeouts, so that the deadline of the mail comes first. */
const SLACK_MS = 1_000

/** A line that is not connected yet. `ended` is called when the server ends the connection. */
export const newLine = (
  server: SmtpServer,
  { deadlineMs, idleMs }: { deadlineMs: number; idleMs: number },
  ended: (line: SmtpLine) => void,
): SmtpLine => {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.tls === 'implicit',
    requireTLS: server.tls === 'required',
    connectionTimeout: deadlineMs + SLACK_MS,
    greetingTimeout: deadlineMs + SLACK_MS,
    socketTimeout: deadlineMs + idleMs + SLACK_MS,
    dnsTimeout: deadlineMs + SLACK_MS,
    socketCloseTimeout: 0,
  })
  const line: SmtpLine = { connection, mails: 0, broken: () => {} }
  connection.on('error', (error: Error) => line.broken(error))
  connection.on('end', () => {
    ended(line)
    line.broken(new Error('The mail server ended the connection.'))
  })
  return line
}

/** One step of the conversation. Fails when the connection ends meanwhile. */
export const step = <T>(
  line: SmtpLine,
  run: (done: (error?: Error | null, answer?: T) => void) => void,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    line.broken = reject
    run((error, answer) => (error ? reject(error) : resolve(answer)))
  })

/** Connects and logs in. */
export const openLine = async (line: SmtpLine, server: SmtpServer): Promise<void> => {
  const { connection } = line
  await step(line, (done) => connection.connect(done))
  if (server.login !== null) {
    const { user, password } = server.login
    await step(line, (done) => connection.login({ credentials: { user, pass: password } }, done))
  }
}
