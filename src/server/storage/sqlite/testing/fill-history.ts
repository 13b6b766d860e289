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
}
