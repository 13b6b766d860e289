import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { parseSmtpUrl, type SmtpServer } from '../../src/server/mail/smtp-url.ts'

/** A mail that the server accepted. */
export type AcceptedMail = { to: string; raw: string }

export type SmtpRig = {
  server: SmtpServer
  url: string
  mails: AcceptedMail[]
  connections: () => number
  close(): Promise<void>
}

const listening = async (
  server: Pick<Server, 'listen' | 'address'>,
): Promise<{ server: SmtpServer; url: string }> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const url = `smtp://127.0.0.1:${address.port}`
  return { server: parseSmtpUrl(url)!, url }
}

/** A real mail server on the loopback address. It accepts every mail unless `options` refuse it. */
export const startSmtp = async (options: SMTPServerOptions = {}): Promise<SmtpRig> => {
  const mails: AcceptedMail[] = []
  let connections = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
    ...options,
  })
  smtp.on('error', () => {})
  return {
    ...(await listening(smtp.server)),
    mails,
    connections: () => connections,
    close: () => new Promise((resolve) => void smtp.close(resolve)),
  }
}

/** A TCP server on which `talk` plays the mail server, once for each connection. */
export const startScriptedSmtp = async (talk: (socket: Socket) => void): Promise<SmtpRig> => {
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  return {
    ...(await listening(tcp)),
    mails: [],
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        tcp.close(() => resolve())
      }),
  }
}

/**
 * Plays a simple mail server that accepts every command. When a mail's data is complete,
 * `afterData` decides what to answer.
 */
export const conversation =
  (afterData: (socket: Socket) => void) =>
  (socket: Socket): void => {
    let inData = false
    let unread = ''
    socket.write('220 rig\r\n')
    socket.on('data', (bytes) => {
      unread += bytes.toString()
      for (;;) {
        const end = unread.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const line = unread.slice(0, end)
        unread = unread.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          afterData(socket)
        } else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 rig\r\n')
      }
    })
  }
