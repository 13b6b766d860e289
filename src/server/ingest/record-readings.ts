import type { AlarmMemory } from '../alarms/alarm-memory.ts'
import { type Storage, StorageUnavailableError } from '../storage/storage.ts'
import { createAllowance } from './allowance.ts'
import type { DeviceDirectory } from './device-directory.ts'
import {
  type Recorded,
  type SentReadings,
  storeSubmissions,
  type StoreDeps,
} from './store-submissions.ts'

/** Readings that one transaction takes at most, unless a single request has more. */
const READINGS_PER_COMMIT = 10_000
/** What may wait for the writer; beyond that, senders are told to come back. */
const READINGS_WAITING = 100_000
const REQUESTS_WAITING = 5_000

export type RecordDeps = {
  storage: Pick<Storage, 'transaction'>
  directory: DeviceDirectory
  alarms: Pick<AlarmMemory, 'states'>
}

/**
 * The one way of a reading into storage, for every protocol. Resolves once its readings are
 * committed, with what became of each; throws `StorageUnavailableError` when they could not be, or
 * too much waits already: the sender is to send again. `receivedMs` tells when they arrived, since
 * 1970.
 */
export type RecordReadings = (sent: SentReadings) => Promise<Recorded>

type Waiting = {
  sent: SentReadings
  size: number
  resolve: (recorded: Recorded) => void
  reject: (error: unknown) => void
}

/** At least 1, since a request of nothing but refusals takes its share of a commit too. */
const sizeOf = ({ submission }: SentReadings): number =>
  submission.devices.reduce((sum, device) => sum + device.indexes.length, 1)

/** Requests that arrive together, or while a commit runs, share the next one. */
export const createRecordReadings = ({
  storage,
  directory,
  alarms,
}: RecordDeps): RecordReadings => {
  const unknownDevices = createAllowance({ perMinute: 60, burst: 600 })
  const deps: StoreDeps = {
    directory,
    alarmStates: alarms.states,
    mayCountUnknown: (nowMs) => unknownDevices.take(nowMs),
  }
  let waiting: Waiting[] = []
  let waitingReadings = 0
  let isBusy = false

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const recorded = await storage.transaction((stores, announce) =>
        storeSubmissions(
          stores,
          deps,
          group.map(({ sent }) => sent),
          announce,
        ),
      )
      group.forEach(({ resolve }, i) => resolve(recorded[i]!))
    } catch (error) {
      if (group.length === 1 || error instanceof StorageUnavailableError) {
        for (const { reject } of group) reject(error)
        return
      }
      // One request trips over a bug: alone, each of the others gets through.
      for (const one of group) await settle([one])
    }
  }

  const nextGroup = (): Waiting[] => {
    let count = 0
    let readings = 0
    while (
      count < waiting.length &&
      (count === 0 || readings + waiting[count]!.size <= READINGS_PER_COMMIT)
    )
      readings += waiting[count++]!.size
    const group = waiting.slice(0, count)
    waiting = waiting.slice(count)
    waitingReadings -= readings
    return group
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await settle(nextGroup())
    isBusy = false
  }

  return (sent) => {
    const size = sizeOf(sent)
    if (
      waiting.length >= REQUESTS_WAITING ||
      (waiting.length > 0 && waitingReadings + size > READINGS_WAITING)
    ) {
      return Promise.reject(new StorageUnavailableError('Too many readings wait to be written.'))
    }
    return new Promise((resolve, reject) => {
      waiting.push({ sent, size, resolve, reject })
      waitingReadings += size
      if (isBusy) return
      isBusy = true
      // After the sockets that are ready in this turn of the event loop have been read.
      setImmediate(() => void run())
    })
  }
}
