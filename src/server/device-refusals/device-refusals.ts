import type { Clock } from '../../domain/clock.ts'
import type { DeviceRefusal } from '../../domain/devices/device-refusal.ts'
import { shownText } from '../../domain/devices/found-sensor.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { Storage } from '../storage/storage.ts'

/** Refusals with the same protocol, reason and detail. `count`: readings, or whole messages. */
export type CountedRefusal = DeviceRefusal & { count: number; firstAt: Date; lastAt: Date }

/** What devices sent and the server refused. In memory only: help for whoever sets one up, no record. */
export type DeviceRefusals = {
  /** `logged`: what the server log gets beside the refusal. */
  note(imeiNumber: string, refusal: DeviceRefusal, count?: number, logged?: object): void
  /** The last one first. */
  ofDevice(imeiNumber: string): CountedRefusal[]
  close(): void
}

const MOST_OF_DEVICE = 20
/** Characters. */
const LONGEST_DETAIL = 400
/** The devices refused most recently. With full lists of long details they hold some 30 MB. */
const MOST_DEVICES = 2_000
/** The server log has a line for each device and reason once in this time. */
const LOGGED_EVERY_MS = HOUR_MS

type Entry = { refusals: Map<string, CountedRefusal>; loggedMs: Map<string, number> }

/** A device's list ends when the device changes: a new key or holder, or another network. */
export const createDeviceRefusals = ({
  storage,
  clock,
  log,
}: {
  storage: Pick<Storage, 'onChange'>
  clock: Clock
  log: { warn: (facts: object, text: string) => void }
}): DeviceRefusals => {
  const devices = new Map<string, Entry>()
  const close = storage.onChange({
    device: (changes) => {
      for (const { imeiNumber } of changes) devices.get(imeiNumber)?.refusals.clear()
    },
  })

  /** The device's entry, as the one used last. */
  const entryOf = (imeiNumber: string): Entry => {
    const entry = devices.get(imeiNumber) ?? { refusals: new Map(), loggedMs: new Map() }
    devices.delete(imeiNumber)
    devices.set(imeiNumber, entry)
    if (devices.size > MOST_DEVICES) devices.delete(first(devices))
    return entry
  }

  return {
    close,
    ofDevice: (imeiNumber) => [...(devices.get(imeiNumber)?.refusals.values() ?? [])].toReversed(),
    note: (imeiNumber, { protocol, reason, detail }, count = 1, logged = {}) => {
      const { refusals, loggedMs } = entryOf(imeiNumber)
      const at = clock()
      const refusal = {
        protocol,
        reason,
        detail: detail === null ? null : shownText(detail, LONGEST_DETAIL),
      }
      const key = JSON.stringify(refusal)
      const before = refusals.get(key)
      refusals.delete(key)
      refusals.set(key, {
        ...refusal,
        count: (before?.count ?? 0) + count,
        firstAt: before?.firstAt ?? at,
        lastAt: at,
      })
      if (refusals.size > MOST_OF_DEVICE) refusals.delete(first(refusals))

      const lastMs = loggedMs.get(reason)
      if (lastMs !== undefined && at.getTime() - lastMs < LOGGED_EVERY_MS) return
      loggedMs.set(reason, at.getTime())
      log.warn({ imeiNumber, ...refusal, ...logged }, 'readings of a device were refused')
    },
  }
}

/** A Map keeps its keys in the order in which they were set. */
const first = (map: ReadonlyMap<string, unknown>): string => map.keys().next().value ?? ''
