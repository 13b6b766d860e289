import { SMTPServer } from 'smtp-server'
import { openDelivery } from '../src/server/delivery/open-delivery.ts'
import { parseSmtpUrl } from '../src/server/mail/smtp-url.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { autoCommit } from '../src/server/storage/testing/auto-commit.ts'
import { alarmDelivery } from './support/alarm-delivery.ts'
import type { Figure } from './support/report.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const WAITING = 1_000
const SINGLE = 200

/** A mail server on the loopback address that accepts everything and reports each mail. */
const mailServer = async (onMail: (recipient: string) => void) => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        onMail(session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const server =
    typeof address === 'object' && address !== null
      ? parseSmtpUrl(`smtp://127.0.0.1:${address.port}`)
      : null
  if (server === null) throw new Error('The mail server has no port')
  return { server, close: () => new Promise<void>((resolve) => void smtp.close(() => resolve())) }
}

/**
 * From the commit of the outbox until the mail server has the mail: for one message at a time, and
 * for a thousand waiting messages to as many recipients.
 */
export const delivery = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    let onMail = (_recipient: string): void => {}
    const smtp = await mailServer((recipient) => onMail(recipient))
    const storage = await openSqliteStorage({ dataDir: folder })
    const { id: ownerId } = await autoCommit(storage).accounts.create({
      email: 'anna@cold.example',
      firstName: 'Anna',
      lastName: 'Kovács',
      role: 'user',
      language: 'hungarian',
      timeZone: 'Europe/Budapest',
      parentUserId: null,
      passwordHash: null,
      createdAt: new Date(),
    })
    const opened = await openDelivery({
      storage,
      clock: () => new Date(),
      publicUrl: 'https://cold.example',
      counted: () => {},
      settings: {
        mail: { server: smtp.server, from: { name: 'Coldwatch', address: 'alarm@cold.example' } },
        push: { keys: null, hosts: [], subject: 'mailto:alarm@cold.example' },
      },
      reportError: (error) => {
        throw error
      },
    })
    const stop = opened.start()
    try {
      const latencies: number[] = []
      for (let i = 1; i <= SINGLE; i++) {
        const taken = new Promise<void>((resolve) => {
          onMail = () => resolve()
        })
        await autoCommit(storage).outbox.put([
          alarmDelivery({ number: i, ownerId, at: new Date() }),
        ])
        const committed = performance.now()
        await taken
        latencies.push((performance.now() - committed) / 1_000)
      }
      const p99 = latencies.toSorted((a, b) => a - b)[Math.floor(SINGLE * 0.99)] ?? 0

      let count = 0
      const all = new Promise<void>((resolve) => {
        onMail = () => {
          if ((count += 1) === WAITING) resolve()
        }
      })
      await autoCommit(storage).outbox.put(
        Array.from({ length: WAITING }, (_, i) =>
          alarmDelivery({ number: SINGLE + 1 + i, ownerId, at: new Date() }),
        ),
      )
      const began = performance.now()
      await all
      const seconds = (performance.now() - began) / 1_000
      return [
        {
          what: 'Outbox to mail server, idle, p99 s',
          value: p99,
          goal: { atMost: 2 },
          measured: `${SINGLE} messages one by one`,
        },
        {
          what: `Outbox to mail server, ${WAITING} waiting, s`,
          value: seconds,
          goal: { atMost: 10 },
          measured: `${Math.round(WAITING / seconds)} mails/s to as many recipients`,
        },
      ]
    } finally {
      await stop()
      await storage.close()
      await smtp.close()
    }
  })
