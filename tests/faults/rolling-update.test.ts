import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { startReal } from './real-server.ts'
import { openSharedDatabase } from './shared-database-rig.ts'
import { startHere } from './start-here.ts'

const NEWER_PROGRAM = pathToFileURL(join(import.meta.dirname, 'newer-program.ts')).href

describe.skipIf(POSTGRES_BIN === null)(
  'servers on one database, updated one after the other',
  () => {
    const database = postgresForBlock()
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'coldwatch-rolling-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    test('the former program acknowledges until the newer one has changed the tables, then ends; nothing is lost, each alarm is told once', async () => {
      const shared = await openSharedDatabase(database())
      const env = { DATA_DIR: folder, LOG_LEVEL: 'fatal', DATABASE_URL: shared.url }
      const former = await startReal(env)
      const urls = [former.url]
      const sending = shared.sendTo(urls)
      await sending.goesOn(0)
      // The place of one that was stopped.
      const newer = await startReal({
        ...env,
        NODE_OPTIONS: `--import=${NEWER_PROGRAM}`,
        NEWER_VERSION: '9999',
      })
      const end = await former.ended
      expect(end.code).toBe(1)
      expect(end.stderr).toContain('A newer program has updated the database')
      urls[0] = newer.url
      await sending.goesOn(0)
      await expect(startHere(env)).rejects.toThrow('start the newer program')

      expect(await sending.stop()).toEqual([])
      newer.kill('SIGTERM')
      expect(await newer.ended).toMatchObject({ code: 0 })
      await runOn(shared.url, 'DELETE FROM schema_version WHERE version = 9999')
      const { broken, ...figures } = await shared.compare()
      expect(broken, JSON.stringify(figures)).toEqual([])
      expect(figures.alarmsTold).toBeGreaterThan(0)
    })
  },
)
