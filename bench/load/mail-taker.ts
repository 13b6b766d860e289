import { SMTPServer } from 'smtp-server'

export type MailTaker = {
  url: string
  /** Resolves with the time (`performance.now()`) at which the recipient's first mail was there. */
  mailFor(recipient: string): Promise<number>
  close(): Promise<void>
}

/** A mail server on the loopback address that accepts everything and notes when a mail came. */
export const takeMails = async (): Promise<MailTaker> => {
  const came = new Map<string, PromiseWithResolvers<number>>()
  const of = (recipient: string): PromiseWithResolvers<number> => {
    const taken = came.get(recipient) ?? Promise.withResolvers<number>()
    came.set(recipient, taken)
    return taken
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) of(address).resolve(performance.now())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mailFor: (recipient) => of(recipient).promise,
    close: () => new Promise<void>((resolve) => void smtp.close(() => resolve())),
  }
}
