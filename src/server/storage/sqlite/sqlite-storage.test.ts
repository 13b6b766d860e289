import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewEngine } from '../testing/engine.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'

const sqliteEngine: NewEngine = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  return {
    open: () => openSqliteStorage({ dataDir }),
    dispose: async () => rmSync(dataDir, { recursive: true }),
  }
}

storageContract(sqliteEngine)
