import { afterEach, expect, test } from 'vitest'
import type { Letter } from '../../src/server/mail/letter.ts'
import { type MailPost, startMailThread } from '../../src/server/mail/mail-thread.ts'
import {
  FATAL_SUBJECT,
  GREEDY_SUBJECT,
  HANGING_SUBJECT,
} from '../../src/server/mail/testing/failing-mail-worker.ts'
import { conversation, type SmtpRig, startScriptedSmtp, startSmtp } from './smtp-rig.ts'

const FAILING = new URL('../../src/server/mail/testing/failing-mail-worker.ts', import.meta.url)
const closers: (() => Promise<void>)[] = []
const errors: unknown[] = []

const postTo = (
  rig: SmtpRig,
  options: { script?: URL; answerMs?: number; mostMb?: number } = {},
): MailPost => {
  const post = startMailThread(rig.server, {
    reportError: (error) => void errors.push(error),
    ...options,
  })
  closers.push(post.close, rig.close)
  return post
}
const letter = (subject: string): Letter => ({
  from: 'alarm@cold.example',
  to: 'anna@cold.example',
  content: { from: 'alarm@cold.example', to: 'anna@cold.example', subject, text: 'Árvíztűrő' },
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  errors.length = 0
})

test('the thread composes a mail and hands it to a real mail server, over one connection', async () => {
  const rig = await startSmtp()
  const post = postTo(rig)
  expect(await post.send(letter('first'))).toEqual({ kind: 'sent' })
  expect(await post.send(letter('second'))).toEqual({ kind: 'sent' })
  expect(rig.connections()).toBe(1)
  expect(rig.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
    'first',
    'second',
  ])
  expect(rig.mails[0]?.raw).toContain('=C3=81rv=C3=ADzt=C5=B1r=C5=91')
})

test('what the mail server refuses is refused with its words', async () => {
  const refusing = (_address: unknown, _session: unknown, done: (error?: Error) => void): void =>
    done(Object.assign(new Error('No such user'), { responseCode: 550 }))
  const post = postTo(await startSmtp({ onRcptTo: refusing }))
  expect(await post.send(letter('a'))).toEqual({ kind: 'refused', reason: '550 No such user' })
})

test('a mail that cannot be composed throws; the next one is sent', async () => {
  const post = postTo(await startSmtp())
  const broken = letter('a')
  broken.content = { ...broken.content, attachments: [{ path: '/etc/hostname' }] }
  await expect(post.send(broken)).rejects.toThrow('File access rejected')
  expect(await post.send(letter('b'))).toEqual({ kind: 'sent' })
  expect(errors).toEqual([])
})

test('a thread that ends by a fault is reported, its mails are tried again, and the next mail has a new thread', async () => {
  const post = postTo(await startSmtp(), { script: FAILING })
  expect(await post.send(letter(FATAL_SUBJECT))).toMatchObject({ kind: 'retry', isOutage: false })
  expect(errors.map(String)).toEqual(['Error: a fault'])
  expect(await post.send(letter('the next'))).toEqual({ kind: 'sent' })
})

test('a thread whose memory grows without end is ended and reported, its mail is tried again, and the server goes on', async () => {
  const post = postTo(await startSmtp(), { script: FAILING, mostMb: 16 })
  expect(await post.send(letter(GREEDY_SUBJECT))).toMatchObject({ kind: 'retry', isOutage: false })
  expect(String(errors)).toContain('memory limit')
  expect(await post.send(letter('the next'))).toEqual({ kind: 'sent' })
})

test('a thread that hangs is ended, and its mail is tried again', async () => {
  const post = postTo(await startSmtp(), { script: FAILING, answerMs: 200 })
  expect(await post.send(letter(HANGING_SUBJECT))).toMatchObject({ kind: 'retry' })
  expect(String(errors)).toContain('gave no answer')
})

test('the end says good-bye to the mail server; mails after it are not taken', async () => {
  const heard: string[] = []
  const rig = await startScriptedSmtp((socket) => {
    socket.on('data', (piece: Buffer) => heard.push(piece.toString()))
    conversation((line) => void line.write('250 accepted\r\n'))(socket)
  })
  const post = postTo(rig)
  expect(await post.send(letter('a'))).toEqual({ kind: 'sent' })
  await post.close()
  expect(heard.at(-1)).toBe('QUIT\r\n')
  expect(await post.send(letter('b'))).toMatchObject({ kind: 'retry' })
})
