import { type ConnectionSettings, connections } from './connections.ts'
import { BEAT_ANSWER_MS } from './together/server-beats.ts'

const READERS = 8
/** One writes; another asks what became of a commit when the first one broke. */
const WRITERS = 2

/** The connections of a storage. `beating`: for the word that the server is alive alone. */
export const storagePools = (settings: ConnectionSettings) => {
  const { url, answerMs, connectMs } = settings
  const soon = (ms: number): number => Math.min(ms, BEAT_ANSWER_MS)
  const pools = {
    writing: connections(settings, WRITERS),
    reading: connections(settings, READERS),
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
