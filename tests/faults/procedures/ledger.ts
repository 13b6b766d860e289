import type { Series } from '../../../src/domain/readings/series.ts'

/** `celsius`: as it was sent. */
export type LedgerReading = { timeMs: number; celsius: number }

export type LedgerCount = {
  acknowledged: number
  foundAgain: number
  wrong: number
  twice: number
}

/**
 * What the devices know of their own readings: which they sent, and which of those the server
 * acknowledged. It shares nothing with the server.
 */
export const createLedger = () => {
  const sentBy = new Map<string, Map<number, { celsius: number; isAcknowledged: boolean }>>()
  const of = (imei: string) => {
    const sent = sentBy.get(imei) ?? new Map<number, { celsius: number; isAcknowledged: boolean }>()
    sentBy.set(imei, sent)
    return sent
  }
  return {
    sent: (imei: string, readings: readonly LedgerReading[]): void => {
      for (const { timeMs, celsius } of readings)
        of(imei).set(timeMs, {
          celsius,
          isAcknowledged: of(imei).get(timeMs)?.isAcknowledged ?? false,
        })
    },
    acknowledged: (imei: string, readings: readonly LedgerReading[]): void => {
      for (const { timeMs } of readings) of(imei).get(timeMs)!.isAcknowledged = true
    },
    /** Compares what is stored of a device from a moment on with what it sent. */
    compare: (imei: string, stored: Series, fromMs = -Infinity): LedgerCount => {
      const sent = of(imei)
      const seen = new Set<number>()
      const count = { acknowledged: 0, foundAgain: 0, wrong: 0, twice: 0 }
      stored.times.forEach((timeMs, i) => {
        if (seen.has(timeMs)) count.twice += 1
        seen.add(timeMs)
        const reading = sent.get(timeMs)
        if (reading === undefined || Math.round(reading.celsius * 100) !== stored.values[i])
          count.wrong += 1
      })
      for (const [timeMs, { isAcknowledged }] of sent) {
        if (!isAcknowledged || timeMs < fromMs) continue
        count.acknowledged += 1
        if (seen.has(timeMs)) count.foundAgain += 1
      }
      return count
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

export const addCounts = (counts: readonly LedgerCount[]): LedgerCount =>
  counts.reduce(
    (sum, count) => ({
      acknowledged: sum.acknowledged + count.acknowledged,
      foundAgain: sum.foundAgain + count.foundAgain,
      wrong: sum.wrong + count.wrong,
      twice: sum.twice + count.twice,
    }),
    { acknowledged: 0, foundAgain: 0, wrong: 0, twice: 0 },
  )

/** The rules that each procedure with readings keeps, as sentences about those that broke. */
export const brokenBy = ({ acknowledged, foundAgain, wrong, twice }: LedgerCount): string[] => [
  ...(foundAgain < acknowledged
    ? [`${acknowledged - foundAgain} acknowledged readings are lost.`]
    : []),
  ...(wrong > 0 ? [`${wrong} stored readings are not what was sent.`] : []),
  ...(twice > 0 ? [`${twice} readings are stored twice.`] : []),
]
