import { afterEach, expect, test } from 'vitest'
import { createSmtpClient, type SmtpClient } from '../../src/server/mail/smtp-client.ts'
import { conversation, type SmtpRig, startSmtp, startTalker } from './smtp-rig.ts'

const MAIL = {
  from: 'alarm@cold.example',
  to: 'anna@cold.example',
  message: Buffer.from('Subject: Test\r\n\r\nHello\r\n'),
}
const rigs: SmtpRig[] = []
const clients: SmtpClient[] = []
const refusing = (code: number, text: string): Error =>
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
  for (const client of clients.splice(0)) client.close()
  for (const rig of rigs.splice(0)) await rig.close()
})

test('mails go one after the other over one connection', async () => {
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
        done(refusing(550, 'No such user')),
    },
  ],
  [
    'the sender',
    {
      onMailFrom: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
        done(refusing(553, 'Not you')),
    },
  ],
  [
    'the text',
    {
      onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (error?: Error) => void) => {
        stream.resume()
        stream.on('end', () => done(refusing(554, 'Spam')))
      },
    },
  ],
])(
  'a 5xx about %s refuses the mail, in the words of the server, and the connection goes on',
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

test('a 4xx puts the mail off', async () => {
  const rig = await withRig(
    startSmtp({ onRcptTo: (_address, _session, done) => done(refusing(451, 'Greylisted')) }),
  )
  expect(await clientOf(rig).send(MAIL)).toMatchObject({
    kind: 'retry',
    reason: expect.stringContaining('451 Greylisted'),
    isOutage: true,
  })
})

test('a login that fails is an outage, not a word about the recipient', async () => {
  const rig = await withRig(
    startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusing(535, 'Wrong password')),
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

test('a greeting with 554 is an outage', async () => {
  const rig = await withRig(startTalker((socket) => socket.end('554 no service for you\r\n')))
  expect(await clientOf(rig).send(MAIL)).toMatchObject({
    kind: 'retry',
    isOutage: true,
    reason: expect.stringContaining('554 no service'),
  })
})

test('a password never goes in the clear to another machine', async () => {
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

test('a server that is not there is tried again later', async () => {
  const rig = await startSmtp()
  await rig.close()
  expect(await clientOf(rig).send(MAIL)).toMatchObject({
    kind: 'retry',
    isOutage: true,
    reason: 'connect ECONNREFUSED …',
  })
})

test('why it cannot be reached is said without where it is', async () => {
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

test('a server that says nothing is left after the deadline', async () => {
  const rig = await withRig(startTalker(() => {}))
  expect(await clientOf(rig, 200).send(MAIL)).toEqual({
    kind: 'retry',
    isOutage: true,
    reason: 'The mail server did not finish within 0.2 s.',
  })
})

test('a server that says a byte at a time is left after the deadline as well', async () => {
  const rig = await withRig(
    startTalker((socket) => {
      const dripping = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(dripping))
    }),
  )
  expect(await clientOf(rig, 300).send(MAIL)).toMatchObject({
    kind: 'retry',
    reason: expect.stringContaining('did not finish'),
  })
})

test('a connection that drops after the text leaves open whether it was taken: it is tried again', async () => {
  const rig = await withRig(startTalker(conversation((socket) => socket.destroy())))
  expect(await clientOf(rig).send(MAIL)).toMatchObject({ kind: 'retry', isOutage: true })
})

test('a kept connection that the server has ended is replaced without loss', async () => {
  const sockets: { destroy(): void }[] = []
  let taken = 0
  const rig = await withRig(
    startTalker((socket) => {
      sockets.push(socket)
      conversation((line) => {
        taken++
        line.write('250 taken\r\n')
      })(socket)
    }),
  )
  const client = clientOf(rig)
  expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  sockets[0]!.destroy()
  expect(await client.send(MAIL)).toEqual({ kind: 'sent' })
  expect([taken, sockets.length]).toEqual([2, 2])
})
