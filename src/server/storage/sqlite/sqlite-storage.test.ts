import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewEngine } from '../testing/engine.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { openTestStorage } from './testing/open-test-storage.ts'

const sqliteEngine: NewEngine = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  return {
    open: () => openTestStorage({ dataDir }),
    dispose: async () => rmSync(dataDir, { recursive: true }),
  }
}

storageContract(sqliteEngine, 60)
