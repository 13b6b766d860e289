import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { aDelivery, FACTS } from '../../src/server/storage/testing/outbox-deliveries.ts'
import { ADMIN, startReal } from './real-server.ts'
import { conversation, startScriptedSmtp } from './smtp-rig.ts'

describe.skipIf(POSTGRES_BIN === null)(
  'two servers on one database, one killed as it sends',
  () => {
    const database = postgresForBlock()
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'coldwatch-sender-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    test('the other one sends its mail long before the lease is over', async () => {
      // The mail server takes the whole of the first mail, and says nothing to it.
      const mails: Socket[] = []
      const smtp = await startScriptedSmtp(
        conversation((socket) => {
          if (mails.push(socket) > 1) socket.write('250 queued\r\n')
        }),
      )
      const url = database().urlOf('postgres')
      const env = {
        DATABASE_URL: url,
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'alarm@cold.example',
      }
      const sender = await startReal(env)
      const storage = await openPostgresStorage({ url })
      const now = new Date()
      const owner = await storage.accounts.byEmail(ADMIN.email)
      const facts = { ...FACTS, ownerId: owner!.id }
      await storage.transaction(({ outbox }) =>
        outbox.put([
          aDelivery({ incidentId: null, kind: 'TEST', facts, createdAt: now, dueAt: now }),
        ]),
      )
      await storage.close()
      await expect.poll(() => mails.length).toBe(1)
      const leasedUntil = async (): Promise<number> => {
        const [answer] = await runOn(url, 'SELECT leased_until::float8 AS ms FROM delivery')
        return answer!.rows[0].ms
      }
      const firstLease = await leasedUntil()
      const other = await startReal(env)
      sender.kill('SIGKILL')
      await sender.ended
      const statusOf = async () =>
        (await runOn(url, 'SELECT status, attempts::int, at::float8 FROM delivery'))[0]!.rows[0]
      await expect
        .poll(statusOf, { timeout: 90_000 })
        .toMatchObject({ status: 'SENT', attempts: 2 })
      expect(mails).toHaveLength(2)
      expect((await statusOf()).at).toBeLessThan(firstLease)
      other.kill('SIGTERM')
      await other.ended
      await smtp.close()
    })
  },
)
