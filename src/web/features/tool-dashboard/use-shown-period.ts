import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { useNow } from '../../clock/use-now.ts'
import type { Span } from './chart/drawn-series.ts'
import { addressOfPeriod, periodOfAddress, spanOfPeriod, type Period } from './period.ts'
import { covers } from './series-request.ts'

/** How often a period that ends now is looked at again. */
const LOOK_MS = MINUTE_MS

const ZOOM = 'zoom'

/** "1795176000-1795179600": seconds since 1970. Null when it is no part of the period. */
export const zoomOfAddress = (address: URLSearchParams, span: Span): Span | null => {
  const parts = /^(\d{1,11})-(\d{1,11})$/.exec(address.get(ZOOM) ?? '')
  if (parts === null) return null
  const zoom = { fromMs: Number(parts[1]) * 1_000, toMs: Number(parts[2]) * 1_000 }
  return zoom.fromMs < zoom.toMs && covers(span, zoom) ? zoom : null
}

export const addressOfZoom = (address: URLSearchParams, zoom: Span | null): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (zoom === null) next.delete(ZOOM)
  else next.set(ZOOM, `${Math.ceil(zoom.fromMs / 1_000)}-${Math.floor(zoom.toMs / 1_000)}`)
  return next
}

/**
 * The period and the part of it that the address names; `choose` and `rememberZoom` write others
 * into it. Without one it is today, or the last 24 hours when an alarm was open at first.
 */
export const useShownPeriod = (zone: string, hasOpenAlarm: boolean) => {
  const [address, setAddress] = useSearchParams()
  const [otherwise] = useState(hasOpenAlarm ? ('hours24' as const) : ('today' as const))
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
