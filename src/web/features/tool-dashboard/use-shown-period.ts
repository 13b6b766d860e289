import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { useNow } from '../../clock/use-now.ts'
import type { Span } from './chart/drawn-series.ts'
import {
  addressOfPeriod,
  isAddressed,
  periodOfAddress,
  spanOfPeriod,
  type Period,
} from './period.ts'
import { addressOfZoom, zoomOfAddress } from './zoom-address.ts'

/** How often a period that ends now is looked at again. */
const LOOK_MS = MINUTE_MS

/** Of an address that names none. */
export const periodWithout = (hasOpenAlarm: boolean) =>
  hasOpenAlarm ? ('hours24' as const) : ('today' as const)

/** The same object while its parts are the same: what is drawn from it is drawn again for another one. */
const usePeriod = ({ preset, from, to, span }: Period): Period => {
  const { fromMs, toMs } = span ?? {}
  return useMemo(
    () => ({
      preset,
      from,
      to,
      ...(fromMs !== undefined && toMs !== undefined && { span: { fromMs, toMs } }),
    }),
    [preset, from, to, fromMs, toMs],
  )
}

const STAYS = { replace: true, preventScrollReset: true } as const

/**
 * The period and the part of it that the address names; `choose` and `rememberZoom` write others
 * into it. Without one it is today, or the last 24 hours when an alarm was open at first.
 */
export const useShownPeriod = (zone: string, hasOpenAlarm: boolean) => {
  const [address, setAddress] = useSearchParams()
  const [otherwise] = useState(periodWithout(hasOpenAlarm))
  const nowMs = useNow((now) => Math.floor(now / LOOK_MS) * LOOK_MS)
  const period = usePeriod(periodOfAddress(address, { nowMs, zone, otherwise }))
  const span = useMemo(() => spanOfPeriod(period, zone), [period, zone])
  const zoom = useMemo(() => zoomOfAddress(address, span), [address, span])
  const rememberZoom = useCallback(
    (next: Span | null): void => setAddress((before) => addressOfZoom(before, next), STAYS),
    [setAddress],
  )
  const choose = useCallback(
    (next: Period): void =>
      setAddress((before) => addressOfPeriod(addressOfZoom(before, null), next), STAYS),
    [setAddress],
  )
  const today = localTime(zone).dayOf(nowMs)
  return {
    today,
    period,
    isOtherThanAsked: !isAddressed(address, period, today),
    span,
    choose,
    zoom,
    rememberZoom,
  }
}
