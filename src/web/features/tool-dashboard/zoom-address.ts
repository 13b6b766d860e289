import type { Span } from './chart/drawn-series.ts'
import { isWhole } from './chart/zoom.ts'

const ZOOM = 'zoom'

/** "1795176000-1795179600": seconds since 1970. Null when it is no part of the period. */
export const zoomOfAddress = (address: URLSearchParams, span: Span): Span | null => {
  const parts = /^(\d{1,11})-(\d{1,11})$/.exec(address.get(ZOOM) ?? '')
  if (parts === null) return null
  const zoom = { fromMs: Number(parts[1]) * 1_000, toMs: Number(parts[2]) * 1_000 }
  return zoom.fromMs < zoom.toMs && isWhole(span, zoom) ? zoom : null
}

export const addressOfZoom = (address: URLSearchParams, zoom: Span | null): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (zoom === null) next.delete(ZOOM)
  else next.set(ZOOM, `${Math.ceil(zoom.fromMs / 1_000)}-${Math.floor(zoom.toMs / 1_000)}`)
  return next
}
