import type { Housekeeping } from '../reading-store.ts'
import { timeSlice } from '../time-slice.ts'
import type { HotLog } from './hot-log.ts'
import type { readingExpiry } from './reading-expiry.ts'
import type { readingSealer } from './reading-sealer.ts'

type UpkeepParts = {
  hotLog: Pick<HotLog, 'oldestReceivedMs'>
  sealer: ReturnType<typeof readingSealer>
  expiry: ReturnType<typeof readingExpiry>
  /** `andThen` runs right after the commit, before anybody else reads or writes. */
  transaction: <T>(work: () => Promise<T>, andThen?: (result: T) => void) => Promise<T>
}

/** The slices of every engine, each in a transaction of its own. */
export const readingUpkeep = ({
  hotLog,
  sealer,
  expiry,
  transaction,
}: UpkeepParts): Pick<Housekeeping, 'sealSlice' | 'oldestUnsealedMs' | 'expireSlice'> => ({
  sealSlice: async (nowMs) => {
    if (!sealer.isDue(nowMs)) return false
    const slice = await transaction(
      () => sealer.slice(timeSlice()),
      ({ committed }) => committed(),
    )
    return slice.more
  },
  oldestUnsealedMs: () => hotLog.oldestReceivedMs,
  expireSlice: (beforeMs) => transaction(() => expiry.slice(beforeMs, timeSlice())),
})
