import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import { celsiusOf, faultOf } from '../../src/domain/readings/stored-value.ts'
import type { Result } from '../../src/domain/result.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { openAlarmMemory } from '../../src/server/alarms/alarm-memory.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createDeviceDirectory } from '../../src/server/ingest/device-directory.ts'
import { HTTP_PROTOCOLS } from '../../src/server/ingest/http-protocols.ts'
import { createIngestParts } from '../../src/server/ingest/ingest-parts.ts'
import { ingestRoutes } from '../../src/server/ingest/protocols/http/ingest-routes.ts'
import { createRefusalNotes } from '../../src/server/ingest/note-refusals.ts'
import { createRecordReadings } from '../../src/server/ingest/record-readings.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { actorOf, openApi } from './api-rig.ts'

export const IMEI = '356307042441013'
export const OTHER_IMEI = '356307042441021'

export const granted = <T>(result: Result<T, { kind: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

export type SendOptions = {
  key?: string
  type?: string
  gzip?: boolean
  headers?: Record<string, string>
}

/**
 * The ingest door on real storage, with a superadmin, the customer Anna and a clock that tests
 * move. `overrides.transaction` can make storage fail.
 */
export const openIngest = async (
  overrides: {
    transaction?: (real: Storage['transaction']) => Storage['transaction']
    publicUrl?: string | null
    steadyMs?: () => number
    beforeDrawing?: () => Promise<void>
    mailsLinks?: boolean
  } = {},
) => {
  const { publicUrl, beforeDrawing, mailsLinks = false } = overrides
  const api = await openApi({
    ...(publicUrl !== undefined && { publicUrl }),
    ...(beforeDrawing && { beforeDrawing }),
    mailsLinks,
  })
  const directory = createDeviceDirectory(api.storage)
  const alarms = await openAlarmMemory(api.storage)
  const transaction = overrides.transaction?.(api.storage.transaction) ?? api.storage.transaction
  const refusalNotes = createRefusalNotes({ directory, refusals: api.refusals })
  const recordReadings = createRecordReadings({
    storage: { transaction },
    directory,
    alarms,
    refusalNotes,
    reports: api.reports,
  })
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: null,
    trustedProxies: [],
  })
  const parts = createIngestParts({
    storage: api.storage,
    directory,
    recordReadings,
    refusalNotes,
    clock: api.clock,
    steadyMs: overrides.steadyMs ?? (() => api.clock().getTime()),
  })
  await app.register(ingestRoutes(parts, HTTP_PROTOCOLS))

  const superadmin = await api.addAccount('superadmin', null, 'root@example.com')
  const anna = await api.addAccount('user', null, 'anna@example.com')
  const root = actorOf(superadmin)

  const send = async (
    body: unknown,
    { key, type = 'application/json', gzip = false, headers = {} }: SendOptions = {},
  ) => {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const response = await app.inject({
      method: 'POST',
      url: '/ingest/v1/readings',
      payload: gzip ? gzipSync(text) : text,
      headers: {
        ...(type === '' ? {} : { 'content-type': type }),
        ...(gzip ? { 'content-encoding': 'gzip' } : {}),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.json<Record<string, unknown>>(),
    }
  }

  return {
    ...api,
    app,
    directory,
    recordReadings,
    parts,
    anna,
    root,
    send,
    register: async (imeiNumber = IMEI, alias: string | null = null): Promise<string> =>
      granted(await api.services.devices.register(root, { imeiNumber, alias })).key,
    appKey: async (userId: number | null): Promise<{ id: number; key: string }> =>
      granted(
        await api.services.appKeys.create(
          { ...root, sessionHash: await api.openSession(root.id) },
          { name: 'gateway', userId },
        ),
      ),
    addTool: async (
      equipmentId: number,
      {
        owner = anna,
        imeiNumber = IMEI,
        correction = 0,
      }: { owner?: Account; imeiNumber?: string; correction?: number } = {},
    ): Promise<Tool> =>
      granted(
        await api.services.tools.save(root, {
          id: null,
          name: `${imeiNumber} / ${equipmentId}`,
          userId: owner.id,
          imeiNumber,
          equipmentId,
          type: 'temperature',
          defrostFridge: false,
          temperatureCorrection: correction,
          limits: DEFAULT_LIMITS,
        }),
      ),
    changeTool: async (
      tool: Tool,
      change: Partial<Pick<Tool, 'userId' | 'temperatureCorrection' | 'limits'>>,
    ): Promise<Tool> =>
      granted(await api.services.tools.save(root, { ...tool, type: 'temperature', ...change })),
    /** All stored readings of a tool, each as "instant=°C" or "instant=sensor fault". */
    storedReadings: async (tool: Tool): Promise<string[]> => {
      const { times, values } = await api.storage.readings.read(tool.id, {
        fromMs: 0,
        toMs: Date.UTC(2100, 0, 1),
      })
      return Array.from(
        times,
        (timeMs, i) =>
          `${new Date(timeMs).toISOString()}=${faultOf(values[i]!) ?? celsiusOf(values[i]!)}`,
      )
    },
    closeIngest: async () => {
      await app.close()
      directory.close()
      await api.close()
    },
  }
}

export type Ingest = Awaited<ReturnType<typeof openIngest>>

export const reading = (sensor: number, time: string, value: number) => ({ sensor, time, value })
