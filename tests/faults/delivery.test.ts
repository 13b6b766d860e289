import { TOTP, URI } from 'otpauth'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { enqueueNotices } from '../../src/server/alarms/enqueue-notices.ts'
import { readConfig } from '../../src/server/config.ts'
import { openDelivery } from '../../src/server/delivery/open-delivery.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount, aTool, NOW } from '../../src/server/storage/testing/engine.ts'
import { openTestStorage } from '../../src/server/storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { graphql, logIn } from './real-server.ts'
import { conversation, type SmtpRig, startSmtp, startScriptedSmtp } from './smtp-rig.ts'
import { startHere } from './start-here.ts'

let folder: string
let storage: Storage | null
let rig: SmtpRig | null
let stop: (() => Promise<void>) | null
let now = NOW

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  ;[storage, rig, stop, now] = [null, null, null, NOW]
})
afterEach(async () => {
  await stop?.()
  await storage?.close()
  await rig?.close()
  rmSync(folder, { recursive: true })
})

const seconds = (n: number): Date => new Date(NOW.getTime() + n * 1_000)
const messageIdOf = (raw: string): string => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim() ?? ''

/** Starts the server's delivery to `server`, on a clock that the test moves. */
const startDelivery = async (server: SmtpRig) => {
  rig = server
  const opened = await openTestStorage({ dataDir: folder, clock: () => now })
  storage = opened
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'alarm@cold.example' })
  if (!config.ok) throw new Error(config.error.join('\n'))
  const delivery = await openDelivery({
    storage: opened,
    clock: () => now,
    settings: config.value.delivery,
    publicUrl: 'https://cold.example',
    counted: () => {},
    reportError: (error) => {
      throw error
    },
  })
  stop = delivery.start()
  const { id: ownerId } = await autoCommit(opened).accounts.create(anAccount())
  const createTools = (count: number): Promise<Tool[]> =>
    opened.transaction(async (stores) => {
      const created: Tool[] = []
      for (let i = 0; i < count; i++) {
        created.push(
          await stores.tools.create(
            aTool({
              userId: ownerId,
              name: `Fridge ${i}`,
              imeiNumber: String(356_307_000_000_000 + i),
              sendNotificationMessage: false,
            }),
          ),
        )
      }
      return created
    })
  /** Opens an alarm for each of the tools, all in one transaction. */
  const openAlarms = (tools: readonly Tool[]) =>
    opened.transaction(async (stores) => {
      const items = await Promise.all(
        tools.map(async (tool) => ({
          tool,
          ownerId,
          incident: await stores.alarms.open({
            toolId: tool.id,
            lane: 'HIGH',
            state: 'ACTIVE',
            startedAt: now,
            openedAt: now,
            recoveredAt: null,
            recoveryCause: null,
            limit: 9,
            extreme: 9.4,
            isBreaching: false,
            isLate: false,
          }),
          notice: {
            kind: 'OPENED',
            lane: 'HIGH',
            atMs: now.getTime(),
            sequence: 0,
            celsius: 9.4,
            count: 1,
          } as const,
        })),
      )
      await enqueueNotices(stores, items, now.getTime())
    })
  /** Moves the clock and wakes the worker with a new delivery that is due. */
  const moveTo = async (at: Date): Promise<void> => {
    now = at
    await autoCommit(opened).outbox.put([
      {
        incidentId: null,
        kind: 'TEST',
        sequence: 0,
        channel: 'PUSH',
        recipient: '0',
        accountId: null,
        language: 'english',
        timeZone: 'UTC',
        facts: null,
        createdAt: at,
        dueAt: at,
      },
    ])
  }
  return { opened, createTools, openAlarms, moveTo }
}

test('a thousand tools that become too warm in the same minute are two mails: the first at once, all the others together', async () => {
  const server = await startSmtp()
  const { opened, createTools, openAlarms, moveTo } = await startDelivery(server)
  const tools = await createTools(1_000)
  await openAlarms(tools.slice(0, 1))
  await expect.poll(() => server.mails.length).toBe(1)
  for (let i = 1; i < 1_000; i += 111) {
    now = seconds(i / 20)
    await openAlarms(tools.slice(i, i + 111))
  }
  await moveTo(seconds(60))
  await expect.poll(async () => (await opened.outbox.depth()).waiting).toBe(0)
  expect(server.mails).toHaveLength(2)
  expect(server.mails[1]!.raw).toContain('Subject: =?UTF-8?Q?999_')
})

test('a mail whose connection drops after its text is sent again with the same Message-ID', async () => {
  const messageIds: string[] = []
  let text = ''
  const server = await startScriptedSmtp((socket: Socket) => {
    socket.on('data', (bytes) => {
      text += bytes.toString()
    })
    conversation((line) => {
      messageIds.push(messageIdOf(text))
      text = ''
      if (messageIds.length === 1) line.destroy()
      else line.write('250 accepted\r\n')
    })(socket)
  })
  const { opened, createTools, openAlarms, moveTo } = await startDelivery(server)
  await openAlarms(await createTools(1))
  await expect.poll(async () => (await opened.outbox.byId(1))?.reason).not.toBeNull()
  expect(await opened.outbox.byId(1)).toMatchObject({ status: 'WAITING', attempts: 1 })
  await moveTo(seconds(10))
  await expect.poll(async () => (await opened.outbox.byId(1))?.status).toBe('SENT')
  expect(messageIds).toHaveLength(2)
  expect(messageIds[0]).toMatch(/^<.+@cold\.example>$/)
  expect(messageIds[1]).toBe(messageIds[0])
})

/** A superadmin of a server with an https address does nothing before there is a second factor. */
const setUpApp = async (url: string, token: string): Promise<void> => {
  const { startTotp } = await graphql<{ startTotp: { uri: string } }>(
    url,
    token,
    'mutation { startTotp { uri } }',
  )
  const app = URI.parse(startTotp.uri)
  if (!(app instanceof TOTP)) throw new Error('No app')
  const code = app.generate()
  const confirm = 'mutation ($code: String!) { confirmTotp(code: $code) }'
  await graphql(url, token, confirm, { code })
}

test('a test alarm travels from the mutation to the mail server, and the API reports it as sent', async () => {
  const server = await startSmtp()
  rig = server
  const real = await startHere({
    DATA_DIR: folder,
    SMTP_URL: server.url,
    MAIL_FROM: 'Coldwatch <alarm@cold.example>',
    PUBLIC_URL: 'https://cold.example',
  })
  try {
    const token = await logIn(real.url)
    await setUpApp(real.url, token)
    const { tool } = await graphql<{ tool: { id: string } }>(
      real.url,
      token,
      `
        mutation {
          tool(
            name: "Milk fridge"
            imeiNumber: "356307042441013"
            equipmentId: 1
            defrostFridge: false
            min: 2
            max: 8
            notificationMin: 2
            notificationMax: 8
            temperatureCorrection: 0
          ) {
            id
          }
        }
      `,
    )
    await graphql(
      real.url,
      token,
      `
        mutation ($id: ID!) {
          userUpdateTool(
            id: $id
            name: "Milk fridge"
            defrostFridge: false
            min: 2
            max: 8
            notificationMin: 2
            notificationMax: 8
            sendEmailMessage: 1
            sendNotificationMessage: 0
            notificationEmail: "cook@cold.example"
          ) {
            id
          }
        }
      `,
      { id: tool.id },
    )
    const { sendTestAlarm } = await graphql<{ sendTestAlarm: { id: string }[] }>(
      real.url,
      token,
      'mutation ($id: ID!) { sendTestAlarm(toolId: $id) { id } }',
      { id: tool.id },
    )
    const ids = sendTestAlarm.map(({ id }) => id)
    const testDeliveries = async () =>
      (
        await graphql<{
          testDeliveries: { recipient: string; status: string; reason: string | null }[]
        }>(
          real.url,
          token,
          'query ($ids: [ID!]!) { testDeliveries(ids: $ids) { recipient status reason } }',
          { ids },
        )
      ).testDeliveries
    await expect
      .poll(testDeliveries)
      .toEqual([{ recipient: 'cook@cold.example', status: 'SENT', reason: null }])
    const mailsToCook = server.mails.filter(({ to }) => to === 'cook@cold.example')
    expect(mailsToCook).toHaveLength(1)
    const [, path] =
      /https:\/\/cold\.example(\/unsubscribe\/[\w.-]+)/.exec(
        mailsToCook[0]!.raw.replace(/\r\n[ \t]/g, ''),
      ) ?? []
    expect(
      (
        await fetch(`${real.url}${path}`, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
      ).status,
    ).toBe(200)
    await expect(
      graphql(real.url, token, 'mutation ($id: ID!) { sendTestAlarm(toolId: $id) { id } }', {
        id: tool.id,
      }),
    ).rejects.toThrow('are sent to nobody')
  } finally {
    await real.close()
  }
})
