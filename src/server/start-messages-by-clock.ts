import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../domain/durations.ts'
import { createExpiryPass } from './customers/expiry-pass.ts'
import { createSummaryPass } from './daily-summary/summary-pass.ts'
import { createMissingReportPass } from './delivery-reports/missing-reports.ts'
import { createDrillPass } from './drills/drill-pass.ts'
import { createLookAheadPass } from './duty/look-ahead-pass.ts'
import { createFailureLog } from './failure-log.ts'
import { createReminderPass } from './instruments/reminder-pass.ts'
import { every, startPasses } from './passes.ts'
import { createResellerRulePass } from './reseller-rules/reseller-rule-pass.ts'
import { createSigningPass } from './signing/signing-pass.ts'
import type { Storage } from './storage/storage.ts'

/** How often messages are looked for of whose delivery no report came in time. */
const REPORTS_MISSED_EVERY_MS = 10 * SECOND_MS

type MessageParts = {
  storage: Storage
  clock: Clock
  log: FastifyBaseLogger
  /** Whether mail is set up. */
  sendsMail: () => boolean
}

/** Messages that are due by the clock and not by an alarm. Answers the calls that end each. */
export const startMessagesByClock = ({ storage, clock, log, sendsMail }: MessageParts) => [
  startPasses({
    pass: createSummaryPass({ storage, clock, sendsMail }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'daily summaries were not written; it is tried again'),
  }),
  startPasses({
    pass: createReminderPass({ storage, clock, sendsMail }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'reminders of calibrations were not written; it is tried again'),
  }),
  startPasses({
    pass: createLookAheadPass({ storage, clock, sendsMail }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'rotas were not looked at for gaps; it is tried again'),
  }),
  startPasses({
    pass: createExpiryPass({ storage, clock, sendsMail }),
    schedule: every(10 * MINUTE_MS),
    onError: createFailureLog(log, 'accounts that end were not told; it is tried again'),
  }),
  startPasses({
    pass: createSigningPass({ storage, clock, sendsMail }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'reminders of signatures were not written; it is tried again'),
  }),
  startPasses({
    pass: createResellerRulePass({ storage, clock, sendsMail }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(
      log,
      'managers were not told of their customers’ alarms; it is tried again',
    ),
  }),
  startPasses({
    pass: createMissingReportPass({ storage, clock }),
    schedule: every(REPORTS_MISSED_EVERY_MS),
    onError: createFailureLog(log, 'missing delivery reports were not noted; it is tried again'),
  }),
  startPasses({
    pass: createDrillPass({ storage, clock }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'planned alarm drills were not begun; it is tried again'),
  }),
]
