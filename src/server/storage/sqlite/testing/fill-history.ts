import type { DatabaseSync } from 'node:sqlite'

/** An account, with 60 others below it, about which nothing happened for years. */
export const QUIET_BRANCH = '/1/1000/'
/** What the oldest 20 entries of the trail are about; no others are. */
export const RARE_ACTION = 'wall-link.created'

/** How many rows of each kind. The incidents and messages are over but for `open` of them. */
export type HistorySize = {
  tools: number
  incidents: number
  open: number
  entries: number
}

const FIVE_YEARS_MS = 5 * 365 * 86_400_000

/**
 * Fills an empty, migrated database with five years of history that end at `endMs` (since 1970), by
 * SQL alone: half a million rows take seconds. The entries of the trail are not chained. The quiet
 * branch has 180 tools more and 40 entries and 40 incidents of the first days.
 */
export const fillHistory = (db: DatabaseSync, size: HistorySize, endMs: number): void => {
  const { tools, incidents, open, entries } = size
  const startMs = endMs - FIVE_YEARS_MS
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const timeOf = (count: number) => `${startMs} + i * ${Math.floor(FIVE_YEARS_MS / count)}`
  db.exec(`
BEGIN;
INSERT INTO account (id, email, email_key, first_name, last_name, role, language, time_zone, path, created_at, updated_at)
  VALUES (1, 'boss@x', 'boss@x', 'B', 'B', 'superadmin', 'dutch', 'UTC', '/1/', 1, 1);
${numbers(200)} INSERT INTO account (id, email, email_key, first_name, last_name, role, language, time_zone, parent_user_id, path, created_at, updated_at)
  SELECT i + 1, 'a' || i || '@x', 'a' || i || '@x', 'A', 'A', 'user', 'dutch', 'UTC', 1, '/1/' || (i + 1) || '/', 1, 1 FROM n;
${numbers(tools)} INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
  SELECT i, 'u' || i, 'Fridge ' || i, 'fridge ' || i, 'imei' || (i / 4), 1 + i % 4, 2 + i % 200, 0, 0, 2, 8, 1, 9, 1, 1, 1, 1 FROM n;
${numbers(Math.ceil(tools / 4))} INSERT INTO device (imei_number, created_at) SELECT 'imei' || i, 1 FROM n;
${numbers(incidents)} INSERT INTO incident (id, tool_id, lane, state, started_at, opened_at, recovered_at, recovery_cause, is_breaching, is_late)
  SELECT i, 1 + i % ${tools}, 'HIGH', 'RECOVERED', ${timeOf(incidents)}, ${timeOf(incidents)}, ${timeOf(incidents)} + 60000, 'LIMITS', 0, 0 FROM n;
${numbers(open)} INSERT INTO incident (tool_id, lane, state, started_at, opened_at, is_breaching, is_late)
  SELECT 1 + i % ${tools}, 'NODATA', 'ACTIVE', ${endMs} - i, ${endMs} - i, 0, 0 FROM n;
${numbers(incidents)} INSERT INTO delivery (incident_id, kind, sequence, channel, recipient, account_id, language, time_zone, bundle, message_id, created_at, scheduled_at, due_at, status, at)
  SELECT i, 'OPENED', 0, 'EMAIL', 'a' || (i % 200) || '@x', 2 + i % 200, 'dutch', 'UTC', 'HIGH', i, ${timeOf(incidents)}, ${timeOf(incidents)}, ${timeOf(incidents)}, 'SENT', ${timeOf(incidents)} FROM n;
${numbers(entries)} INSERT INTO audit (id, form, at, actor_kind, actor_id, action, subject_kind, subject_id, concerns, hash)
  SELECT i, 1, ${timeOf(entries)}, 'account', 2 + i % 200, CASE WHEN i <= 20 THEN '${RARE_ACTION}' ELSE CASE i % 3 WHEN 0 THEN 'tool.changed' WHEN 1 THEN 'login.succeeded' ELSE 'account.changed' END END, 'tool', 1 + i % ${tools}, '[]', 'h' FROM n;
${numbers(entries)} INSERT INTO audit_concern (audit_id, account_id) SELECT i, 2 + i % 200 FROM n;
INSERT INTO account (id, email, email_key, first_name, last_name, role, language, time_zone, parent_user_id, path, created_at, updated_at)
  VALUES (1000, 'q@x', 'q@x', 'Q', 'Q', 'affiliate', 'dutch', 'UTC', 1, '${QUIET_BRANCH}', 1, 1);
${numbers(60)} INSERT INTO account (id, email, email_key, first_name, last_name, role, language, time_zone, parent_user_id, path, created_at, updated_at)
  SELECT 1000 + i, 'q' || i || '@x', 'q' || i || '@x', 'Q', 'Q', 'user', 'dutch', 'UTC', 1000, '${QUIET_BRANCH}' || (1000 + i) || '/', 1, 1 FROM n;
${numbers(180)} INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
  SELECT ${tools} + i, 'q' || i, 'Fridge ' || i, 'fridge ' || i, 'quiet' || (i / 4), 1 + i % 4, 1001 + i % 60, 0, 0, 2, 8, 1, 9, 1, 1, 1, 1 FROM n;
${numbers(40)} INSERT INTO incident (tool_id, lane, state, started_at, opened_at, recovered_at, recovery_cause, is_breaching, is_late)
  SELECT ${tools} + 1 + i % 7, 'HIGH', 'RECOVERED', ${startMs} + i / 2, ${startMs} + i / 2, ${startMs} + 60000, 'LIMITS', 0, 0 FROM n;
${numbers(40)} INSERT INTO audit_concern (audit_id, account_id) SELECT i, 1001 + i % 7 FROM n;
${numbers(40)} INSERT INTO audit_concern (audit_id, account_id) SELECT i, 1020 + i % 3 FROM n;
COMMIT;
`)
  fillAnswers(db, size, startMs)
}

const YEAR_MS = 365 * 86_400_000

/**
 * Of every third incident what people said; of every tenth a group of five; a webhook of each account,
 * with a message for each incident; and four certificates of each probe, of which one is in force.
 */
const fillAnswers = (
  db: DatabaseSync,
  { tools, incidents, open }: HistorySize,
  startMs: number,
): void => {
  const endMs = startMs + FIVE_YEARS_MS
  const apart = Math.floor(YEAR_MS / tools)
  const past = (divisor: number) => `FROM incident WHERE id <= ${incidents} AND id % ${divisor} = 0`
  const openOnes = `FROM incident WHERE id > ${incidents} AND id <= ${incidents + open}`
  db.exec(`
BEGIN;
INSERT INTO incident_response (incident_id, kind, at, account_id, delivery_id, corrective_action)
  SELECT id, 'ACKNOWLEDGED', opened_at + 1000, 2 + id % 200, id, 'door closed' ${past(3)};
UPDATE incident SET acknowledged_at = opened_at + 1000, acknowledged_by = 2 + id % 200, corrective_action = 'door closed'
  WHERE id <= ${incidents} AND id % 3 = 0;
UPDATE incident SET corrective_action = '' WHERE id <= ${incidents} AND id % ${3 * Math.ceil(incidents / 300)} = 0;
INSERT INTO response_link (secret_hash, message_id, kind, expires_at)
  SELECT 'link ' || id, id, 'ACKNOWLEDGED', opened_at + ${4 * YEAR_MS} ${past(3)};
INSERT INTO alarm_group (id, owner_id, lane, started_at) SELECT id, 2 + id % 200, 'HIGH', opened_at ${past(10)};
INSERT INTO alarm_group_member (incident_id, group_id) SELECT id, id - id % 10 FROM incident WHERE id >= 10 AND id <= ${incidents} AND id % 10 < 5;
INSERT INTO alarm_group (id, owner_id, lane, started_at) VALUES (${incidents + 1}, 2, 'NODATA', ${endMs});
INSERT INTO alarm_group_member (incident_id, group_id) SELECT id, ${incidents + 1} ${openOnes} AND id % 2 = 0;
INSERT INTO single_opening (incident_id, tool_id, owner_id, lane, opened_at) SELECT id, tool_id, 2, 'NODATA', opened_at ${openOnes} AND id % 2 = 1;
INSERT INTO webhook (id, account_id, made_by, url, events, severities, secret, created_at)
  SELECT id, id, id, 'https://x', '[]', '[]', '', 1 FROM account WHERE id BETWEEN 2 AND 201;
INSERT INTO webhook_message (id, webhook_id, message_id, type, about, incident_id, tool_id, body, created_at, due_at, leased_until, attempts, status, at)
  SELECT id, 2 + id % 200, 'm' || id, 'alarm.opened', 'opened ' || id, id, tool_id, '{}', opened_at, opened_at, 0, 1, 'SENT', opened_at
    FROM incident WHERE id <= ${incidents};
UPDATE webhook_message SET status = 'WAITING' WHERE id > ${incidents - open};
INSERT INTO webhook_attempt (webhook_message_id, at, milliseconds, status, answer) SELECT id, at, 9, 200, 'ok' FROM webhook_message;
INSERT INTO daily_summary (address, written_at) SELECT email_key, ${endMs} FROM account;
INSERT INTO tool_probe (id, tool_id, from_at) SELECT id, id, 0 FROM tool WHERE id <= ${tools};
WITH year(n) AS (VALUES (1), (2), (3), (4))
INSERT INTO calibration_certificate (probe_id, number, laboratory, calibrated_on, due_on, points, file_hash, file_name, file_size, entered_at, entered_by, reminded)
  SELECT id, 'C' || n, 'L', date((${startMs} + n * ${YEAR_MS} + id * ${apart}) / 1000, 'unixepoch'), date((${startMs} + (n + 1) * ${YEAR_MS} + id * ${apart}) / 1000, 'unixepoch'),
    '[]', 'f' || id || n, 'c.pdf', 9, ${startMs} + n * ${YEAR_MS}, 2, CASE WHEN n < 3 THEN 0 WHEN n = 3 THEN 1 END
  FROM tool_probe CROSS JOIN year;
COMMIT;
`)
}
