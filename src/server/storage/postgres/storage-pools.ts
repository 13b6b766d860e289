import { type ConnectionSettings, connections } from './connections.ts'
import { BEAT_ANSWER_MS } from './together/server-beats.ts'

const READERS = 8
/** One writes; another asks what became of a commit when the first one broke. */
const WRITERS = 2

/**
 * The connections of a storage. `following`: for looks at what other servers have committed, and words to
 * them. `beating`: for the word that the server is alive alone.
 */
export const storagePools = (settings: ConnectionSettings) => {
  const { url, answerMs, connectMs } = settings
  const soon = (ms: number): number => Math.min(ms, BEAT_ANSWER_MS)
  const pools = {
    writing: connections(settings, WRITERS),
    reading: connections(settings, READERS),
    // Pages that wait for the database hold up no transaction, which begins with a look at the others' work.
    following: connections(settings, 1),
    beating: connections({ url, answerMs: soon(answerMs), connectMs: soon(connectMs) }, 1),
  }
  return {
    ...pools,
    end: async (): Promise<void> => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

export type StoragePools = ReturnType<typeof storagePools>
