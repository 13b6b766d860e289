import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../src/server')

/**
 * The files that open a transaction by themselves, and for whom they write. All others write for an
 * actor: through `transactionOf`, which asks again whether the session and its rights still hold.
 */
const WRITES_FOR_NO_ACTOR: Record<string, string> = {
  'signing/signing-pass.ts': 'reminds people of signatures, by the clock',
  'sessions/transaction-of.ts': 'asks the rights again',
  'sessions/live-session.ts': 'moves the end of the session that it has just read',
  'sessions/actor-of-token.ts': 'notes when the token that it has just read was used',
  'users/log-in.ts': 'somebody who has no session yet',
  'users/record-login.ts': 'somebody whose login fails',
  'users/register-account.ts': 'a stranger',
  'users/set-password.ts': 'whoever has the link',
  'users/ensure-first-superadmin.ts': 'the start of the server',
  'users/operator-accounts.ts': 'the operator of the server, at its command line',
  'people/request-password-reset.ts': 'a stranger',
  'people/choose-password.ts': 'whoever has the link',
  'people/remove-unconfirmed.ts': 'a job',
  'people/confirm-address.ts': 'whoever has the link',
  'second-factor/is-key-of-last-start.ts': 'the start of the server',
  'second-factor/record-codes.ts': 'somebody who has shown the password only',
  'second-factor/require-second-factor.ts': 'the start of the server',
  'second-factor/reset-second-factor.ts': 'the operator of the server, at its command line',
  'delivery/mail-opt-out.ts': 'whoever has the link of a mail',
  'delivery/mail-health.ts': 'a job',
  'daily-summary/summary-pass.ts': 'a job',
  'instruments/reminder-pass.ts': 'a job',
  'duty/look-ahead-pass.ts': 'a job',
  'customers/expiry-pass.ts': 'a job',
  'drills/drill-pass.ts': 'a job',
  'bulk/forget-bulk-changes.ts': 'a job',
  'bulk/run-bulk-jobs.ts': 'a job that could not go on',
  'reports/report-pass.ts': 'a job',
  'reports/make-run.ts': 'a job',
  'reports/fetch-report.ts': 'whoever has the link of a report',
  'inspection-links/open-link.ts': 'whoever has the link of an inspector',
  'inspection-links/forget-addresses.ts': 'a job',
  'mail/inspection-mail-sender.ts': 'a mail that is drawn',
  'mail/report-mail-sender.ts': 'a mail that is drawn',
  'reseller-rules/reseller-rule-pass.ts': 'a job',
  'support/settle-support.ts': 'a job',
  'inspection-folders/make-folders.ts': 'a job',
  'backups/managed-backups.ts': 'a job',
  'cli/erase-again.ts': 'the restore command, by the server’s operator',
  'cli/move.ts': 'the move command, by the server’s operator',
  'delivery/delivery-worker.ts': 'a job',
  'webhooks/webhook-worker.ts': 'a job',
  'delivery/server-key.ts': 'the start of the server',
  'device-reports/device-reports.ts': 'a job',
  'mail/account-mail-sender.ts': 'a mail that is drawn',
  'push/push-keys.ts': 'the start of the server',
  'alarms/tick-tools.ts': 'a job',
  'response-links/make-response-links.ts': 'a message that is drawn',
  'response-links/respond-by-link.ts': 'whoever has the link of a message',
  'self-check/start-self-check.ts': 'a job',
  'self-watch/write-probe.ts': 'a job',
  'outages/record-outage.ts': 'a job, and the start of the server',
  'ingest/protocols/mqtt/external/follow-in-turn.ts': 'which server follows a broker',
  'ingest/protocols/mqtt/found/found-sources.ts': 'gateways',
  'open-mqtt.ts': 'the start of the server',
  'ingest/record-readings.ts': 'devices',
  'ingest/unknown-attempts.ts': 'devices',
  'wall/open-wall.ts': 'whoever has the link of a display',
  'delivery-reports/missing-reports.ts': 'the server itself, by the clock',
  'delivery-reports/take-report.ts': 'a service with the address of a message',
  'duty/open-rota-calendar.ts': 'whoever has the link of a calendar',
}

test('a service writes for an actor only where the session and its rights are asked again', () => {
  const files = globSync('**/*.ts', { cwd: ROOT })
    .filter((file) => !/^(storage|demo)\/|\/testing\/|[.]test[.]ts$/.test(file))
    .filter((file) => /\.transaction\(/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(files.sort()).toEqual(Object.keys(WRITES_FOR_NO_ACTOR).sort())
})
