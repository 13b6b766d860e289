import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { aDelivery, FACTS } from '../../src/server/storage/testing/outbox-deliveries.ts'
import { ADMIN, logIn } from './real-server.ts'
import { conversation, startScriptedSmtp } from './smtp-rig.ts'
import { startHere } from './start-here.ts'

/** As `database-clock.ts` allows, and more. */
const SLACK_MS = SECOND_MS

describe.skipIf(POSTGRES_BIN === null)(
  'two servers on one database whose clocks are two minutes apart',
  () => {
    const database = postgresForBlock()
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'coldwatch-apart-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    test('sessions begin by the database’s clock, and a mail that one is sending the other leaves to it', async () => {
      // The mail server takes the first mail, and says nothing to it.
      const mails: Socket[] = []
      const smtp = await startScriptedSmtp(
        conversation((socket) => {
          if (mails.push(socket) > 1) socket.write('250 queued\r\n')
        }),
      )
      const url = database().urlOf('postgres')
      const start = (aheadMs: number) =>
        startHere(
          {
            DATABASE_URL: url,
            DATA_DIR: folder,
            LOG_LEVEL: 'fatal',
            SMTP_URL: smtp.url,
            MAIL_FROM: 'alarm@cold.example',
          },
          { machineClock: () => new Date(Date.now() + aheadMs) },
        )
      const oneRow = async (sql: string) => (await runOn(url, sql))[0]!.rows[0]
      const nowMs = async (): Promise<number> =>
        (await oneRow('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms')).ms
      const servers = [await start(-MINUTE_MS)]
      const storage = await openPostgresStorage({ url })
      const owner = await storage.accounts.byEmail(ADMIN.email)
      const putMail = () => {
        const now = new Date()
        return storage.transaction(({ outbox }) =>
          outbox.put([
            aDelivery({
              incidentId: null,
              kind: 'TEST',
              facts: { ...FACTS, ownerId: owner!.id },
              createdAt: now,
              dueAt: now,
            }),
          ]),
        )
      }
      await putMail()
      await expect.poll(() => mails.length).toBe(1)
      servers.push(await start(MINUTE_MS))
      await putMail()
      // Whoever took the second one has seen the first.
      const sent = "SELECT count(*)::int FROM delivery WHERE status = 'SENT'"
      await expect.poll(async () => (await oneRow(sent)).count).toBe(1)
      expect(mails).toHaveLength(2)

      for (const server of servers) {
        const fromMs = await nowMs()
        await logIn(server.url)
        const toMs = await nowMs()
        const session = await oneRow(
          'SELECT created_at::float8 AS at FROM session ORDER BY id DESC LIMIT 1',
        )
        expect(session.at).toBeGreaterThan(fromMs - SLACK_MS)
        expect(session.at).toBeLessThan(toMs + SLACK_MS)
      }
      await storage.close()
      for (const socket of mails) socket.destroy()
      for (const server of servers) await server.close()
      await smtp.close()
    })
  },
)
