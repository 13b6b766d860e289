import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { useNow } from '../../clock/use-now.ts'
import type { Span } from './chart/drawn-series.ts'
import { addressOfPeriod, periodOfAddress, spanOfPeriod, type Period } from './period.ts'
import { addressOfZoom, zoomOfAddress } from './zoom-address.ts'

/** How often a period that ends now is looked at again. */
const LOOK_MS = MINUTE_MS

/** Of an address that names none. */
export const periodWithout = (hasOpenAlarm: boolean) =>
  hasOpenAlarm ? ('hours24' as const) : ('today' as const)

/**
 * The period and the part of it that the address names; `choose` and `rememberZoom` write others
 * into it. Without one it is today, or the last 24 hours when an alarm was open at first.
 */
export const useShownPeriod = (zone: string, hasOpenAlarm: boolean) => {
  const [address, setAddress] = useSearchParams()
  const [otherwise] = useState(periodWithout(hasOpenAlarm))
  const nowMs = useNow((now) => Math.floor(now / LOOK_MS) * LOOK_MS)
  const period = periodOfAddress(address, { nowMs, zone, otherwise })
  const span = spanOfPeriod(period, zone)
  const options = { replace: true, preventScrollReset: true }
  const rememberZoom = useCallback(
    (zoom: Span | null): void =>
      setAddress((before) => addressOfZoom(before, zoom), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  )
  return {
    today: localTime(zone).dayOf(nowMs),
    period,
    span,
    choose: (next: Period): void =>
      setAddress(addressOfPeriod(addressOfZoom(address, null), next), options),
    zoom: zoomOfAddress(address, span),
    rememberZoom,
  }
}
