import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { anAccount } from '../../src/server/storage/testing/engine.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { startSmtp } from './smtp-rig.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('./delivering.ts'))

const RECIPIENTS = 60
/** Number of mails that the delivery worker sends at the same time. */
const AT_ONCE = 5
const LEASE_MS = 60_000

const messageIdOf = (raw: string): string => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim() ?? ''

test('a process killed at each step of a delivery loses no message and repeats only those under way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-kill-'))
  const storageBefore = await openSqliteStorage({ dataDir: folder })
  const { id: ownerId } = await autoCommit(storageBefore).accounts.create(anAccount())
  const now = new Date()
  const ids = await autoCommit(storageBefore).outbox.put(
    Array.from(
      { length: RECIPIENTS },
      (_, i) =>
        ({
          incidentId: i + 1,
          kind: 'OPENED',
          sequence: 0,
          channel: 'EMAIL',
          recipient: `person-${i}@cold.example`,
          accountId: null,
          language: 'english',
          timeZone: 'UTC',
          createdAt: now,
          dueAt: now,
          facts: {
            toolId: i + 1,
            toolName: `Fridge ${i}`,
            imeiNumber: '356307042441013',
            equipmentId: 1,
            ownerId,
            ownerName: 'Anna',
            lane: 'HIGH',
            celsius: 9,
            limit: 8,
            extreme: 9,
            startedMs: now.getTime(),
            atMs: now.getTime(),
            recoveredMs: null,
            isBreaching: false,
            recoveryCause: null,
            count: 1,
          },
        }) as const,
    ),
  )
  await storageBefore.close()

  let child: ChildProcess
  /** Kills the process when it reaches `step` for the time number `after`. */
  let killAt: { step: string; after: number } | null = null
  const reached = (step: string): void => {
    if (killAt?.step === step && (killAt.after -= 1) === 0) child.kill('SIGKILL')
  }
  const accepted: { to: string; messageId: string }[] = []
  const options: SMTPServerOptions = {
    onConnect: (_session, done) => (reached('connect'), done()),
    onMailFrom: (_address, _session, done) => (reached('sender'), done()),
    onRcptTo: (_address, _session, done) => (reached('recipient'), done()),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => {
        reached('text')
        parts.push(part)
      })
      stream.on('end', () => {
        accepted.push({
          to: session.envelope.rcptTo[0]!.address,
          messageId: messageIdOf(Buffer.concat(parts).toString()),
        })
        reached('accepted, not answered')
        done()
        setImmediate(reached, 'answered')
      })
    },
  }
  const smtp = await startSmtp(options)
  const run = (turn: number): Promise<unknown> => {
    child = spawn(
      process.execPath,
      [PROGRAM, folder, smtp.url, String(turn * (LEASE_MS + 1_000))],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    return new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)))
  }

  const steps = ['connect', 'sender', 'recipient', 'text', 'accepted, not answered', 'answered']
  for (const [turn, step] of steps.entries()) {
    killAt = { step, after: 4 }
    expect(await run(turn), step).toBe('SIGKILL')
  }
  killAt = null
  const ended = run(steps.length)
  await expect.poll(() => new Set(accepted.map(({ to }) => to)).size).toBe(RECIPIENTS)
  child!.kill('SIGTERM')
  await ended
  await smtp.close()

  const storageAfter = await openSqliteStorage({ dataDir: folder })
  const messageIdsOf = new Map<string, Set<string>>()
  for (const { to, messageId } of accepted)
    messageIdsOf.set(to, (messageIdsOf.get(to) ?? new Set()).add(messageId))
  expect([...messageIdsOf.values()].every((messageIds) => messageIds.size === 1)).toBe(true)
  expect(accepted.length - RECIPIENTS).toBeLessThanOrEqual(steps.length * AT_ONCE)
  const states = (await storageAfter.outbox.byIds(ids)).map(({ status }) => status)
  expect(states.filter((status) => status !== 'SENT').length).toBeLessThanOrEqual(AT_ONCE)
  await storageAfter.close()
  rmSync(folder, { recursive: true })
})
