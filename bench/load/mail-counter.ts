// A mail server on the loopback address that accepts everything. Prints {"port":…,"mails":…} at the
// start and ten times a second.
import { SMTPServer } from 'smtp-server'

export type MailCount = { port: number; mails: number }

let mails = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      mails += 1
      done()
    })
  },
})
smtp.listen(0, '127.0.0.1', () => {
  const address = smtp.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const print = (): void => console.log(JSON.stringify({ port, mails } satisfies MailCount))
  print()
  setInterval(print, 100)
})
