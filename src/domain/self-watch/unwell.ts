import type { Trouble, TroubleKind } from './trouble.ts'

/**
 * Whether alarms may fail to come while this lasts. Only such a trouble makes the server unwell in
 * the eyes of others: a lasting one that is not urgent would hide the urgent one that follows. The
 * state of another server never does, else two that watch each other could never be well again.
 */
const STOPS_ALARMS = {
  FOLDER_LOST: true,
  DISK_FAILING: true,
  INGEST_REFUSED: true,
  NO_READINGS: true,
  SWEEPER_LATE: true,
  MAIL: true,
  NOT_MONITORED: false,
  DAMAGE: false,
  DISK_FILLING: false,
  BACKUP: false,
  COPY: false,
  APP_SECRETS: false,
  REPORT_NOT_MADE: false,
  CERTIFICATE: false,
  OTHER_SERVER: false,
  HEARTBEAT: false,
  CLOCK_MOVED: false,
} as const satisfies Record<TroubleKind, boolean>

/** The troubles because of which the server is unwell; none: it is well. */
export const unwellBecause = (troubles: readonly Trouble[]): Trouble[] =>
  troubles.filter(({ facts }) => STOPS_ALARMS[facts.kind])
