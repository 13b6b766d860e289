import type { Channel } from '../domain/devices/sensor.ts'
import type { SensorFault } from '../domain/readings/stored-value.ts'
import type { Measurement } from './reading.ts'
import type { ProtocolName } from './senders/protocols.ts'

export type Value = number | SensorFault

/** One reading that was handed to the server. `timeMs`: as the device said it. */
export type Entry = { timeMs: number; value: Value; state: 'sent' | 'acknowledged' | 'refused' }

/**
 * The readings of one channel of one sensor, in the order of sending. `keepsTimes`: the server
 * stores them under the time that the device says; false where it takes the receipt, or moves back a
 * clock that runs ahead.
 */
export type LedgerSeries = {
  protocol: ProtocolName
  imeiNumber: string
  sensor: number
  channel: Channel
  keepsTimes: boolean
  entries: Entry[]
}

export type Counts = { sent: number; acknowledged: number; refused: number }

export const seriesKey = (imeiNumber: string, sensor: number, channel: Channel): string =>
  `${imeiNumber}/${sensor}/${channel}`

export type SentFrom = { protocol: ProtocolName; imeiNumber: string; keepsTimes: boolean }

/** What was sent, and what of it the server acknowledged or refused. */
export const createLedger = () => {
  const series = new Map<string, LedgerSeries>()
  const counts = new Map<ProtocolName, Counts>()
  const refusals = new Map<string, number>()
  const countsOf = (protocol: ProtocolName): Counts => {
    const existing = counts.get(protocol)
    if (existing !== undefined) return existing
    const fresh = { sent: 0, acknowledged: 0, refused: 0 }
    counts.set(protocol, fresh)
    return fresh
  }
  const seriesOf = (
    { protocol, imeiNumber, keepsTimes }: SentFrom,
    sensor: number,
    channel: Channel,
  ): LedgerSeries => {
    const key = seriesKey(imeiNumber, sensor, channel)
    const existing = series.get(key)
    if (existing !== undefined) return existing
    const fresh = { protocol, imeiNumber, sensor, channel, keepsTimes, entries: [] }
    series.set(key, fresh)
    return fresh
  }

  return {
    series: (): Iterable<LedgerSeries> => series.values(),
    counts: (): ReadonlyMap<ProtocolName, Counts> => counts,
    /** How often each reason of a refusal came. */
    refusals: (): ReadonlyMap<string, number> => refusals,
    /** Enters a measurement when it is sent for the first time. Answers its entries in their order. */
    sent: (from: SentFrom, { timeMs, readings }: Measurement): Entry[] =>
      readings.map((reading) => {
        const value = 'value' in reading ? reading.value : reading.fault
        const entry: Entry = { timeMs, value, state: 'sent' }
        seriesOf(from, reading.sensor, reading.channel).entries.push(entry)
        countsOf(from.protocol).sent += 1
        return entry
      }),
    acknowledged: (protocol: ProtocolName, entry: Entry): void => {
      entry.state = 'acknowledged'
      countsOf(protocol).acknowledged += 1
    },
    refused: (protocol: ProtocolName, entry: Entry, reason: string): void => {
      entry.state = 'refused'
      countsOf(protocol).refused += 1
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
