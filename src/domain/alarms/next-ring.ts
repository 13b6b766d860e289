import type { Ringing } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import { ring, ringsAt } from './ringing.ts'

/**
 * What comes next while nobody does anything about an open alarm, ms since 1970 by the server's
 * clock. `step`: of the contacts, from 1. `again`: an acknowledged alarm that lasts rings again.
 */
export type NextRing =
  | { kind: 'escalation'; atMs: number; step: number }
  | { kind: 'reminder'; atMs: number }
  | { kind: 'again'; atMs: number }

/** Null when nothing follows. The rule itself says what it will do then. */
export const nextRing = (ringing: Ringing, tool: AlarmTool): NextRing | null => {
  const atMs = ringsAt(ringing, tool)
  if (!Number.isFinite(atMs)) return null
  if (ringing.acknowledgedMs !== null) return { kind: 'again', atMs }
  const { step, reminder } = ring(ringing, tool, atMs)
  if (step !== null) return { kind: 'escalation', atMs, step }
  return reminder === null ? null : { kind: 'reminder', atMs }
}
