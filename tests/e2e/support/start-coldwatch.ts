import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '../../../src/domain/users/account.ts'
import { addAccount } from '../../faults/add-account.ts'
import { changeRows } from '../../faults/change-rows.ts'
import { graphql, logIn } from '../../faults/real-server.ts'
import { dataBefore, NO_DATA_BEFORE } from './data-before.ts'
import { databaseOfRun } from './database-of-run.ts'
import { type ServerStart, startInProcess } from './start-in-process.ts'

const WEB = join(import.meta.dirname, '../../../build/web/index.html')

export type Customer = { id: string; email: string; password: string }
export type Sensor = { id: string; name: string; imei: string; sensor: number; key: string }
export type Coldwatch = Awaited<ReturnType<typeof startColdwatch>>

/**
 * Makes a sensor as old as its first reading, with its limits, so that readings of the past days are
 * of a sensor that was there. No call of the server can do that.
 */
const backdate = (
  database: { folder: string; databaseUrl: string | null },
  { id }: Sensor,
  readings: readonly { time: Date }[],
): Promise<void> => {
  const since = Math.min(...readings.map(({ time }) => time.getTime()))
  const tool = Number(id)
  return changeRows(database, [
    `UPDATE tool SET created_at = ${since} WHERE id = ${tool} AND created_at > ${since}`,
    `UPDATE tool_limits SET from_ms = ${since} WHERE tool_id = ${tool} AND from_ms > ${since}`,
    `UPDATE tool_correction SET from_ms = ${since} WHERE tool_id = ${tool} AND from_ms > ${since}`,
  ])
}

/**
 * The real server with the built web app and a data folder of its own. It runs in the test's process
 * unless `start` is given.
 */
export const startColdwatch = async (
  env: Record<string, string> = {},
  start: ServerStart = startInProcess(),
) => {
  if (!existsSync(WEB)) throw new Error('The web app is not built: run "npm run build" first.')
  const folder = await mkdtemp(join(tmpdir(), 'coldwatch-e2e-'))
  const database = await databaseOfRun()
  const databaseUrl = database?.url ?? null
  const place = { DATA_DIR: folder, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  let server = await start({ ...place, ...env })
  const { url } = server
  const before = database === null ? await dataBefore(folder) : NO_DATA_BEFORE
  const admin = await logIn(url)
  let devices = 0

  return {
    url,
    /** The server's data. */
    folder,
    /** Its database on PostgreSQL; null: the data are in the folder. */
    databaseUrl,
    adminToken: admin,

    /** A user's account, with the password of its choice. */
    addCustomer: async ({
      email,
      language = 'english',
    }: {
      email: string
      language?: Language
    }): Promise<Customer> => {
      const password = 'frost on the window'
      const person = { role: 'user', firstName: 'Joanna', lastName: 'Whitfield' } as const
      const id = await addAccount(
        { url, folder, databaseUrl, token: admin },
        { ...person, email, password, language },
      )
      return { id, email, password }
    },

    /** A sensor of the customer on a device of its own, with the device's key. `isHeld`: the device is the customer's too. */
    addSensor: async (
      customer: Customer,
      {
        name,
        min,
        max,
        isHeld = false,
      }: { name: string; min: number; max: number; isHeld?: boolean },
    ): Promise<Sensor> => {
      devices += 1
      const imei = String(865_413_051_208_000 + devices)
      const { registerDevice } = await graphql<{ registerDevice: { key: string } }>(
        url,
        admin,
        'mutation($imei: String!, $userId: ID) { registerDevice(imeiNumber: $imei, userId: $userId) { key } }',
        { imei, userId: isHeld ? customer.id : null },
      )
      const { tool } = await graphql<{ tool: { id: string } }>(
        url,
        admin,
        `
          mutation ($name: String!, $userId: ID!, $imei: String!, $min: Float!, $max: Float!) {
            tool(
              name: $name
              userId: $userId
              imeiNumber: $imei
              equipmentId: 1
              defrostFridge: false
              min: $min
              max: $max
              notificationMin: $min
              notificationMax: $max
              temperatureCorrection: 0
            ) {
              id
            }
          }
        `,
        { name, userId: customer.id, imei, min, max },
      )
      return { id: tool.id, name, imei, sensor: 1, key: registerDevice.key }
    },

    /** The secret of a new wall display of the customer's tools. */
    wallSecret: async (customer: Customer, name = ''): Promise<string> => {
      const { createWallLink } = await graphql<{ createWallLink: { secret: string } }>(
        url,
        admin,
        'mutation($name: String, $userId: ID) { createWallLink(name: $name, userId: $userId) { secret } }',
        { name, userId: customer.id },
      )
      return createWallLink.secret
    },

    /**
     * Sends readings as the device does; the sensor is made as old as the first of them. Throws when
     * one was not stored. `value`: °C, or null for a probe that is not connected.
     */
    send: async (
      sensor: Sensor,
      readings: readonly { time: Date; value: number | null }[],
    ): Promise<void> => {
      await backdate({ folder, databaseUrl }, sensor, readings)
      const response = await fetch(`${url}/ingest/v1/readings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sensor.key}` },
        body: JSON.stringify({
          imei: sensor.imei,
          readings: readings.map(({ time, value }) => ({
            sensor: sensor.sensor,
            time: time.toISOString(),
            ...(value === null ? { error: 'not-connected' } : { value }),
          })),
        }),
      })
      const answer = (await response.json()) as { stored?: number }
      if (response.status !== 200 || answer.stored !== readings.length)
        throw new Error(`Not all stored: ${response.status} ${JSON.stringify(answer)}`)
    },

    /** Remembers the data as they are now. */
    remember: before.keep,

    /** Starts the server again, at its address, with the data that it remembers. */
    goBack: async (): Promise<void> => {
      await server.stop()
      await before.putBack()
      server = await start({ ...place, ...env, PORT: new URL(url).port })
    },

    /** Ends the server and deletes its data. */
    stop: async (): Promise<void> => {
      await server.stop()
      await before.remove()
      await database?.dispose()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
