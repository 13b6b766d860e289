import { describe } from 'vitest'
import { storageContract } from '../testing/storage-contract.ts'
import { POSTGRES_BIN, postgresEngine, postgresForBlock } from './testing/postgres-engine.ts'

describe.skipIf(POSTGRES_BIN === null)('on PostgreSQL', () => {
  // Fewer trials: each statement waits for an answer, and each history opens the database anew.
  storageContract(postgresEngine(postgresForBlock()), 18)
})
