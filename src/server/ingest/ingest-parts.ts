import type { Clock } from '../../domain/clock.ts'
import { WRONG_KEYS_OF_NETWORK } from '../../domain/rate-limits/attempt-limit.ts'
import { type AttemptCounter, createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { noteTokenUse } from '../sessions/actor-of-token.ts'
import type { Storage } from '../storage/storage.ts'
import type { DeviceDirectory } from './directory.ts'
import { createDeviceLimits, createIngestLimits, type IngestLimits } from './ingest-limits.ts'
import type { RefusalNotes } from './note-refusals.ts'
import type { RecordReadings } from './sent-readings.ts'
import type { TokenSender } from './sender.ts'
import { createUnknownAttempts, type UnknownAttempts } from './unknown-attempts.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'

/** What the doors of all protocols share: who may send, how much, and where it goes. */
export type IngestParts = {
  directory: DeviceDirectory
  limits: IngestLimits
  recordReadings: RecordReadings
  refusalNotes: RefusalNotes
  unknownAttempts: UnknownAttempts
  /** Wrong keys by network, whichever door they were tried at. */
  wrongKeys: AttemptCounter
  /** Stores when a token was last used, every few minutes. */
  noteTokenUse: (sender: TokenSender, at: Date) => Promise<void>
  clock: Clock
  /** Milliseconds that only ever grow: allowances do not depend on how the clock is set. */
  steadyMs: () => number
}

export const createIngestParts = ({
  storage,
  directory,
  recordReadings,
  refusalNotes,
  clock,
  steadyMs,
  together = COUNTS_ALONE,
}: Pick<IngestParts, 'directory' | 'recordReadings' | 'refusalNotes' | 'clock' | 'steadyMs'> & {
  storage: Storage
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
}): IngestParts => ({
  directory,
  recordReadings,
  refusalNotes,
  clock,
  steadyMs,
  limits: createIngestLimits({
    directory,
    limits: createDeviceLimits(undefined, { together, steadyMs }),
  }),
  unknownAttempts: createUnknownAttempts(storage),
  wrongKeys: createAttemptCounter(() => new Date(steadyMs()), WRONG_KEYS_OF_NETWORK, {
    shared: together('wrong-key'),
  }),
  noteTokenUse: (sender, at) => noteTokenUse(storage, sender, at),
})
