import type { Span } from './drawn-series.ts'

const lengthOf = (span: Span): number => span.toMs - span.fromMs

/**
 * The span moved into the bounds with its length kept; the bounds when it is longer than they are.
 */
const fit = (span: Span, bounds: Span): Span => {
  const length = lengthOf(span)
  if (length >= lengthOf(bounds)) return bounds
  const fromMs = Math.min(Math.max(span.fromMs, bounds.fromMs), bounds.toMs - length)
  return { fromMs, toMs: fromMs + length }
}

/**
 * The span with its length multiplied by `factor` (below 1 zooms in). The time `aroundMs` keeps its
 * place. Never shorter than `shortestMs`.
 */
export const zoomedAround = (
  span: Span,
  aroundMs: number,
  factor: number,
  bounds: Span,
  shortestMs: number,
): Span => {
  const length = Math.max(Math.min(shortestMs, lengthOf(bounds)), lengthOf(span) * factor)
  const share = (aroundMs - span.fromMs) / lengthOf(span)
  const fromMs = aroundMs - share * length
  return fit({ fromMs, toMs: fromMs + length }, bounds)
}

export const movedBy = (span: Span, byMs: number, bounds: Span): Span =>
  fit({ fromMs: span.fromMs + byMs, toMs: span.toMs + byMs }, bounds)

/** The span between two times in any order, at least `shortestMs` long. */
export const zoomedTo = (
  oneMs: number,
  otherMs: number,
  bounds: Span,
  shortestMs: number,
): Span => {
  const fromMs = Math.min(oneMs, otherMs)
  const toMs = Math.max(oneMs, otherMs)
  const missing = Math.max(0, shortestMs - (toMs - fromMs))
  return fit({ fromMs: fromMs - missing / 2, toMs: toMs + missing / 2 }, bounds)
}

export const isWhole = (span: Span, bounds: Span): boolean =>
  span.fromMs <= bounds.fromMs && span.toMs >= bounds.toMs
