import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import { isGoneSince } from './other-server.ts'
import {
  aboutOf,
  type Finding,
  type Trouble,
  TROUBLE_KINDS,
  type TroubleFacts,
  type TroubleKind,
  type TroubleNotice,
} from './trouble.ts'

/**
 * How long every look must be bad before a trouble begins, and good before it ends. `causes`: while
 * one of these is open, it alone is told. `isToldHere` false: another part sends its messages.
 */
type TroubleRule = {
  beginAfterMs: number
  endAfterMs: number
  causes: readonly TroubleKind[]
  tellsEnd: boolean
  isToldHere: boolean
}

const AT_ONCE: TroubleRule = {
  beginAfterMs: 0,
  endAfterMs: 0,
  causes: [],
  tellsEnd: true,
  isToldHere: true,
}

const RULES = {
  // The server tells it as its last word and ends: no look finds it.
  FOLDER_LOST: AT_ONCE,
  DISK_FAILING: { ...AT_ONCE, endAfterMs: 5 * MINUTE_MS },
  DISK_FILLING: { ...AT_ONCE, beginAfterMs: 10 * MINUTE_MS, endAfterMs: HOUR_MS },
  DAMAGE: AT_ONCE,
  INGEST_REFUSED: {
    ...AT_ONCE,
    endAfterMs: 5 * MINUTE_MS,
    causes: ['DISK_FAILING'],
  },
  SWEEPER_LATE: {
    ...AT_ONCE,
    beginAfterMs: MINUTE_MS / 2,
    endAfterMs: 2 * MINUTE_MS,
    causes: ['DISK_FAILING'],
  },
  BACKUP: { ...AT_ONCE, causes: ['DISK_FAILING'] },
  COPY: { ...AT_ONCE, beginAfterMs: MINUTE_MS, endAfterMs: MINUTE_MS },
  APP_SECRETS: AT_ONCE,
  // delivery/mail-health.ts judges it over ten minutes, and sends the push message.
  MAIL: { ...AT_ONCE, isToldHere: false },
  CERTIFICATE: AT_ONCE,
  // Each of its sensors has been without data for as long as its own settings say.
  NO_READINGS: { ...AT_ONCE, causes: ['DISK_FAILING', 'INGEST_REFUSED'] },
  // It is called once a minute, and calls get lost now and then.
  HEARTBEAT: { ...AT_ONCE, beginAfterMs: 10 * MINUTE_MS },
  // It is asked once a minute: two good answers end it.
  OTHER_SERVER: { ...AT_ONCE, beginAfterMs: 5 * MINUTE_MS, endAfterMs: MINUTE_MS },
  // The report went out without the file; an hour without another one ends it.
  REPORT_NOT_MADE: { ...AT_ONCE, endAfterMs: HOUR_MS, tellsEnd: false },
  // These are over when they are found: they are shown for an hour, and their end says nothing.
  NOT_MONITORED: { ...AT_ONCE, endAfterMs: HOUR_MS, tellsEnd: false },
  CLOCK_MOVED: { ...AT_ONCE, endAfterMs: HOUR_MS, tellsEnd: false },
} as const satisfies Record<TroubleKind, TroubleRule>

/** Two good looks: for what surely does not come back at once. */
const SURE_AFTER_MS = 15 * SECOND_MS

const REMINDER_MS = DAY_MS
/** A certificate is renewed in days, so that a mail each day would say nothing new. */
const CALM_REMINDER_MS = 7 * DAY_MS
/** What is worse is told again, but not each damaged place as a check finds one after the other. */
const WORSE_MS = HOUR_MS

/** Milliseconds of a time that only grows, however the clock is set; `toldMs` null: not told. */
type OpenTrouble = Trouble & { toldMs: number | null; told: TroubleFacts }

/** `badSinceMs`, `goodSinceMs`: since when every look was so, in ms that only grow. */
type WatchedTrouble = {
  badSinceMs: number | null
  goodSinceMs: number | null
  open: OpenTrouble | null
}

/** By kind and what it is about, as `keyOf` writes it; what was never looked at is missing. */
export type SelfWatchState = Readonly<Record<string, WatchedTrouble>>

/** `steadyMs`: ms that only grow, for durations; `nowMs`: since 1970, for what people read. */
export type Moment = { steadyMs: number; nowMs: number }

const kindOf = (finding: Finding): TroubleKind =>
  finding.state === 'bad' ? finding.facts.kind : finding.kind

const keyOf = (finding: Finding): string =>
  `${kindOf(finding)} ${finding.state === 'bad' ? aboutOf(finding.facts) : (finding.about ?? '')}`

/** The keys of all troubles, the most urgent kind first. */
const sortedKeys = (state: SelfWatchState): string[] => {
  const keys = Object.keys(state).toSorted()
  return TROUBLE_KINDS.flatMap((kind) => keys.filter((key) => key.startsWith(`${kind} `)))
}

const NEW: WatchedTrouble = { badSinceMs: null, goodSinceMs: null, open: null }

/** The trouble after one look at it; whether it is told is decided for all of them together. */
const looked = (
  before: WatchedTrouble,
  finding: Finding,
  { steadyMs, nowMs }: Moment,
): WatchedTrouble => {
  const rule: TroubleRule = RULES[kindOf(finding)]
  if (finding.state === 'bad') {
    const badSinceMs = before.badSinceMs ?? steadyMs
    const { facts } = finding
    if (before.open !== null)
      return { badSinceMs, goodSinceMs: null, open: { ...before.open, facts } }
    const begins = steadyMs - badSinceMs >= rule.beginAfterMs
    const sinceMs = nowMs - (steadyMs - badSinceMs)
    const open = begins ? { facts, sinceMs, toldMs: null, told: facts } : null
    return { badSinceMs, goodSinceMs: null, open }
  }
  if (finding.state === 'unclear') return { ...before, badSinceMs: null, goodSinceMs: null }
  const goodSinceMs = before.goodSinceMs ?? steadyMs
  const endAfterMs = finding.isSure === true ? SURE_AFTER_MS : rule.endAfterMs
  const ends =
    before.open !== null && steadyMs - goodSinceMs >= Math.min(endAfterMs, rule.endAfterMs)
  return { badSinceMs: null, goodSinceMs, open: ends ? null : before.open }
}

/** After how long a trouble that was told is told again. */
const reminderMs = (now: TroubleFacts, told: TroubleFacts): number => {
  if (now.kind === 'DAMAGE' && told.kind === 'DAMAGE')
    return now.places.length > told.places.length ? WORSE_MS : REMINDER_MS
  if (now.kind === 'OTHER_SERVER' && told.kind === 'OTHER_SERVER')
    return isGoneSince(now, told) ? WORSE_MS : REMINDER_MS
  if (now.kind === 'CERTIFICATE' && told.kind === 'CERTIFICATE') {
    if (now.stage !== told.stage) return 0
    return now.stage === 'ends-soon' ? CALM_REMINDER_MS : REMINDER_MS
  }
  return REMINDER_MS
}

/** Where one device is all there is, its owner's alarm says the same. */
const isToldHere = (facts: TroubleFacts): boolean =>
  RULES[facts.kind].isToldHere && !(facts.kind === 'NO_READINGS' && facts.devices === 1)

/** The notice that an open trouble is due; null for none. */
const dueNotice = (
  open: OpenTrouble,
  steadyMs: number,
  isExplained: boolean,
): TroubleNotice | null => {
  const { facts, sinceMs, toldMs, told } = open
  if (!isToldHere(facts) || isExplained) return null
  if (toldMs === null) return { kind: 'BEGAN', facts, sinceMs, endedMs: null }
  const afterMs = reminderMs(facts, told)
  const isDue = RULES[facts.kind].tellsEnd && steadyMs - toldMs >= afterMs
  return isDue ? { kind: 'REMINDER', facts, sinceMs, endedMs: null } : null
}

/**
 * One look at the server: which troubles began, last and ended. `findings` has at most one of each
 * kind, or one for each thing that the kind is about; what it leaves out stays as it was.
 */
export const nextTroubles = (
  before: SelfWatchState,
  findings: readonly Finding[],
  moment: Moment,
): { state: SelfWatchState; notices: TroubleNotice[] } => {
  const state: Record<string, WatchedTrouble> = { ...before }
  const notices: TroubleNotice[] = []
  for (const finding of findings) {
    const key = keyOf(finding)
    const watched = before[key] ?? NEW
    const after = looked(watched, finding, moment)
    state[key] = after
    const ended = after.open === null ? watched.open : null
    if (ended !== null && ended.toldMs !== null && RULES[ended.facts.kind].tellsEnd) {
      const { facts, sinceMs } = ended
      notices.push({ kind: 'ENDED', facts, sinceMs, endedMs: moment.nowMs })
    }
  }
  const open = new Set(openTroubles(state).map(({ facts }) => facts.kind))
  for (const key of sortedKeys(state)) {
    const watched = state[key]!
    if (watched.open === null) continue
    const isExplained = RULES[watched.open.facts.kind].causes.some((cause) => open.has(cause))
    const notice = dueNotice(watched.open, moment.steadyMs, isExplained)
    if (notice === null) continue
    notices.push(notice)
    const told = { toldMs: moment.steadyMs, told: watched.open.facts }
    state[key] = { ...watched, open: { ...watched.open, ...told } }
  }
  return { state, notices }
}

/** The open troubles, the most urgent first. */
export const openTroubles = (state: SelfWatchState): Trouble[] =>
  sortedKeys(state).flatMap((key) => {
    const open = state[key]?.open ?? null
    return open === null ? [] : [{ facts: open.facts, sinceMs: open.sinceMs }]
  })
