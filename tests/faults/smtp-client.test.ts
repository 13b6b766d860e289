import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createSmtpClient, type SmtpClient } from '../../src/server/mail/smtp-client.ts'
import { conversation, type SmtpRig, startSmtp, startScriptedSmtp } from './smtp-rig.ts'

const MAIL = {
  from: 'alarm@cold.example',
  to: 'anna@cold.example',
  message: Buffer.from('Subject: Test\r\n\r\nHello\r\n'),
}
const rigs: SmtpRig[] = []
const clients: SmtpClient[] = []
const smtpError = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code })
const withRig = async (starting: Promise<SmtpRig>): Promise<SmtpRig> => {
  const rig = await starting
  rigs.push(rig)
  return rig
}
const clientOf = (rig: SmtpRig, deadlineMs = 10_000): SmtpClient => {
  const client = createSmtpClient(rig.server, { deadlineMs })
  clients.push(client)
  return client
}

afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.close()
  for (const rig of rigs.splice(0)) await rig.close()
})

test('several mails use one connection, one after the other', async () => {
  const rig = await withRig(startSmtp())
  const client = clientOf(rig)
  for (let i = 0; i < 5; i++) expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  expect(rig.mails).toHaveLength(5)
  expect(rig.connections()).toBe(1)
})

test.each([
  [
    'the recipient',
    {
      onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
        done(smtpError(550, 'No such user')),
    },
  ],
  [
    'the sender',
    {
      onMailFrom: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
        done(smtpError(553, 'Not you')),
    },
  ],
  [
    'the text',
    {
      onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (error?: Error) => void) => {
        stream.resume()
        stream.on('end', () => done(smtpError(554, 'Spam')))
      },
    },
  ],
])(
  'a 5xx reply to %s refuses the mail with the words of the server; the connection stays open',
  async (_what, options) => {
    const rig = await withRig(startSmtp(options))
    const client = clientOf(rig)
    expect(await client.send(MAIL)).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^55[034] (No such user|Not you|Spam)/),
    })
    await client.send(MAIL)
    expect(rig.connections()).toBe(1)
  },
)

test('after a 4xx reply the mail is tried again later', async () => {
  const rig = await withRig(
    startSmtp({ onRcptTo: (_address, _session, done) => done(smtpError(451, 'Greylisted')) }),
  )
  expect(await clientOf(rig).send(MAIL)).toMatchObject({
    kind: 'retry',
    reason: expect.stringContaining('451 Greylisted'),
    isOutage: true,
  })
})

test('a failed login is an outage, not a refusal of the recipient', async () => {
  const rig = await withRig(
    startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpError(535, 'Wrong password')),
    }),
  )
  const client = createSmtpClient({ ...rig.server, login: { user: 'a', password: 'b' } })
  clients.push(client)
  expect(await client.send(MAIL)).toMatchObject({
    kind: 'retry',
    isOutage: true,
    reason: expect.stringContaining('535'),
  })
})

test('a server that greets with 554 is an outage', async () => {
  const rig = await withRig(startScriptedSmtp((socket) => socket.end('554 no service for you\r\n')))
  expect(await clientOf(rig).send(MAIL)).toMatchObject({
    kind: 'retry',
    isOutage: true,
    reason: expect.stringContaining('554 no service'),
  })
})

test('a password is never sent unencrypted to another machine', async () => {
  const rig = await withRig(startSmtp())
  const client = createSmtpClient({
    ...rig.server,
    tls: 'required',
    login: { user: 'a', password: 'b' },
  })
  clients.push(client)
  expect(await client.send(MAIL)).toMatchObject({ kind: 'retry', isOutage: true })
  expect(rig.mails).toEqual([])
})

test('when no server listens, the mail is tried again later', async () => {
  const rig = await startSmtp()
  await rig.close()
  expect(await clientOf(rig).send(MAIL)).toMatchObject({
    kind: 'retry',
    isOutage: true,
    reason: 'connect ECONNREFUSED …',
  })
})

test('the reason for an unreachable server does not name its host', async () => {
  const client = createSmtpClient({
    host: 'mail.inside.invalid',
    port: 25,
    tls: 'offered',
    login: null,
  })
  clients.push(client)
  const outcome = await client.send(MAIL)
  expect(outcome).toMatchObject({
    kind: 'retry',
    isOutage: true,
    reason: expect.stringMatching(/^.*E[A-Z_]+.*$/),
  })
  expect(JSON.stringify(outcome)).not.toContain('inside')
})

test('the client gives up on a silent server after the deadline', async () => {
  const rig = await withRig(startScriptedSmtp(() => {}))
  expect(await clientOf(rig, 200).send(MAIL)).toEqual({
    kind: 'retry',
    isOutage: true,
    reason: 'The mail server did not finish within 0.2 s.',
  })
})

test('the client gives up after the deadline on a server that sends a byte at a time', async () => {
  const rig = await withRig(
    startScriptedSmtp((socket) => {
      const sendingBytes = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(sendingBytes))
    }),
  )
  expect(await clientOf(rig, 300).send(MAIL)).toMatchObject({
    kind: 'retry',
    reason: expect.stringContaining('did not finish'),
  })
})

test('when the connection drops after the text, nobody knows if the mail was accepted: it is tried again', async () => {
  const rig = await withRig(startScriptedSmtp(conversation((socket) => socket.destroy())))
  expect(await clientOf(rig).send(MAIL)).toMatchObject({ kind: 'retry', isOutage: true })
})

test('an idle connection that the server has closed is replaced, and the mail arrives', async () => {
  const sockets: { destroy(): void }[] = []
  let accepted = 0
  const rig = await withRig(
    startScriptedSmtp((socket) => {
      sockets.push(socket)
      conversation((line) => {
        accepted++
        line.write('250 accepted\r\n')
      })(socket)
    }),
  )
  const client = clientOf(rig)
  expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  sockets[0]!.destroy()
  expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  expect([accepted, sockets.length]).toEqual([2, 2])
})

test('a mail that was reported as failed is not sent afterwards: a kept connection that stays silent until the deadline is not replaced', async () => {
  const sockets: Socket[] = []
  let accepted = 0
  const asked = Promise.withResolvers<unknown>()
  const rig = await withRig(
    startScriptedSmtp((socket) => {
      sockets.push(socket)
      conversation((line) => {
        accepted++
        line.write('250 accepted\r\n')
        // Alive, but deaf from here on: it answers no RSET.
        if (sockets.length === 1) line.removeAllListeners('data').on('data', asked.resolve)
      })(socket)
    }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = clientOf(rig)
  expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  const ended = once(sockets[0]!, 'close')
  const failing = client.send(MAIL)
  await asked.promise
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failing).toMatchObject({ kind: 'retry', isOutage: true })
  await ended
  expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  expect([accepted, sockets.length]).toEqual([2, 2])
})
